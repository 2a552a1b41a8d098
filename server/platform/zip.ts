/** A zip that is streamed: one chunk of one file at a time; each file is hashed while it is sent. */
import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = {
  /** Path inside, with `/`. */
  readonly path: string
  readonly content: AsyncIterable<Uint8Array | string>
  /** What is compressed already, such as a PDF, is stored as it is. */
  readonly isCompressed?: boolean
}

export type Zipped = { readonly path: string; readonly sha256: string; readonly bytes: number }

/**
 * @param entries one after the other; a later one may be made of what was reported of those before
 * @param at the modification time of each file
 * @param onFile called with each file once it is written
 * @throws what a content throws: the zip is then cut off, and no program takes it for a whole one
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  onFile: (file: Zipped) => void,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { path, content, isCompressed = false } of entries) {
    const file = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    file.mtime = at
    zip.add(file)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of content) {
      const chunk = typeof piece === 'string' ? new TextEncoder().encode(piece) : new Uint8Array(piece)
      hash.update(chunk)
      bytes += chunk.length
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    onFile({ path, sha256: hash.digest('hex'), bytes })
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
