/**
 * A bank's file as the XML files in it: out of gzip, a zip archive, or the frame that SWIFT's software writes before a message.
 * What is unpacked counts against the limit of the file itself, so that a bomb stops where a file that is too large does.
 */
import { pipeline, Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'
import type { StatementLimits } from '../../../../contract/rules/bank-statements.ts'
import { sizeText } from '../../../../machines/kernel/messages.ts'
import { Refused, wrongField } from '../../../platform/http/refused.ts'
import { t } from '../../../platform/messages.ts'

type Bytes = AsyncIterable<Buffer>

/** A zip of gzipped files is the most that a bank sends. */
const MOST_LAYERS = 2
const MOST_FILES = 200
const START = 31

/** Each file on its own. @throws Refused 400 for what cannot be unpacked or holds no XML, 413 past the limit */
export async function* filesIn(bytes: Bytes, limits: StatementLimits, layer = 0): AsyncGenerator<Bytes> {
  const { start, whole } = await startOf(bytes)
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  const isZip = start.toString('latin1', 0, 4) === 'PK\x03\x04'
  if ((isGzip || isZip) && layer === MOST_LAYERS)
    throw wrongField('file', t('refusals.payments.filePackedMoreTwice'))
  if (isGzip) yield* filesIn(gunzipped(whole(), limits), limits, layer + 1)
  else if (isZip)
    for (const file of await unzipped(whole(), limits)) yield* filesIn(of(file), limits, layer + 1)
  else yield whole(isFramed(start) ? START : 0)
}

/** Alliance Access (XML v2): 1F, six digits of length and a signature of 24 bytes are before the message. */
const isFramed = (start: Buffer): boolean => start[0] === 0x1f && /^\d{6}/.test(start.toString('latin1', 1))

/** Between two pieces the server answers others. */
async function* of(pieces: readonly Buffer[]): Bytes {
  for (const piece of pieces) {
    await others()
    yield piece
  }
}

async function startOf(bytes: Bytes) {
  const pieces = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < START) {
    const next = await pieces.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  async function* whole(from = 0): Bytes {
    yield start.subarray(from)
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  return { start, whole }
}

const tooLarge = ({ bytes }: StatementLimits) =>
  new Refused(413, 'too_large', t('refusals.payments.unpackedFileLarger', { most: sizeText(bytes) }))
const broken = (what: 'gzipFile' | 'zipArchive') =>
  wrongField('file', t('refusals.payments.notUnpackable', { what: t(`refusals.payments.${what}`) }))

async function* gunzipped(bytes: Bytes, limits: StatementLimits): Bytes {
  // What the source refuses, such as a file that is too large, arrives as the error of the stream.
  const unpacked = pipeline(Readable.from(bytes), createGunzip(), () => undefined)
  let size = 0
  try {
    for await (const piece of unpacked as Bytes) {
      size += piece.length
      if (size > limits.bytes) throw tooLarge(limits)
      yield piece
    }
  } catch (error) {
    throw isOfZlib(error) ? broken('gzipFile') : error
  } finally {
    unpacked.destroy()
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/** A piece that unpacks to a thousand times its size stays small. */
const SLICE = 4096
const HOLDS_STATEMENTS = /\.(xml|camt[\w.]*|gz|zip)$/i

/** Each file in the pieces that it was unpacked in. */
async function unzipped(bytes: Bytes, limits: StatementLimits): Promise<readonly (readonly Buffer[])[]> {
  const files: Buffer[][] = []
  let size = 0
  let open = 0
  let failure: Error | null = null
  const unzip = new Unzip((file) => {
    if (!HOLDS_STATEMENTS.test(file.name) || file.name.startsWith('__MACOSX/')) return
    if (files.length === MOST_FILES)
      throw wrongField('file', t('refusals.payments.archiveHoldsMoreFiles', { mostFiles: MOST_FILES }))
    const pieces: Buffer[] = []
    files.push(pieces)
    open += 1
    file.ondata = (error, piece, isLast) => {
      if (error) failure = error
      else {
        size += piece.length
        pieces.push(Buffer.from(piece))
        if (isLast) open -= 1
      }
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const push = (piece: Uint8Array, isLast: boolean) => {
    try {
      unzip.push(piece, isLast)
    } catch (error) {
      throw error instanceof Refused ? error : broken('zipArchive')
    }
    if (failure) throw broken('zipArchive')
    if (size > limits.bytes) throw tooLarge(limits)
  }
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += SLICE)
      push(new Uint8Array(piece.subarray(at, at + SLICE)), false)
  push(new Uint8Array(0), true)
  if (open > 0) throw broken('zipArchive')
  if (files.length === 0) throw wrongField('file', t('refusals.payments.archiveHoldsNoXmlFile'))
  return files
}
