/** A chosen file becomes a plan, or a list of what is wrong with it. By its content: names of files say little. */
import { bytes } from '../../../lib/format.ts'
import { readCsv } from './csv.ts'
import { MOST_BYTES, refusedImport, type Imported } from './entries.ts'
import { idsFor, type Home } from './identity.ts'
import { readProjectXml } from './read-project-xml.ts'
import type { Problem } from './problems.ts'

const TOO_LARGE = { row: null, column: null, code: 'tooLarge', value: bytes(MOST_BYTES) } as const

const newId = (): string => crypto.randomUUID()

/** A file that is too large is not read at all. @param home what it comes into; null: no one's plan yet */
export async function readFile(file: Blob, home: Home | null): Promise<Imported> {
  if (file.size > MOST_BYTES) return refusedImport(TOO_LARGE)
  return readBytes(new Uint8Array(await file.arrayBuffer()), home)
}

export function readBytes(bytes: Uint8Array, home: Home | null): Imported {
  const read = textOf(bytes)
  if ('problem' in read) return refusedImport(read.problem)
  const ids = idsFor(home, newId)
  return read.text.trimStart().startsWith('<')
    ? readProjectXml(read.text, ids)
    : readCsv(read.text, ids, home?.calendar)
}

const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const

/** UTF-8, UTF-16 with its mark, or what an XML declaration names. Nothing is guessed. */
function textOf(bytes: Uint8Array): { readonly text: string } | { readonly problem: Problem } {
  if (bytes.length > MOST_BYTES) return { problem: TOO_LARGE }
  const encoding =
    MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))?.encoding ?? named(bytes)
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { problem: { row: null, column: null, code: 'notUtf8' } }
  }
}

function named(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return /^<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8'
}
