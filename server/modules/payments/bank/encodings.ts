/** Bytes of an XML file as text, in the encoding that it declares. */
import { wrongField } from '../../../platform/http/refused.ts'
import { t } from '../../../platform/messages.ts'

/** As files declare them, and what reads them. Latin-1 is read as windows-1252, which says more and nothing else. */
const DECODERS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'latin-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
}

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/
/** A declaration is within the first bytes, or there is none. */
const START = 256

/** @throws Refused 400 for what is no XML, an encoding that is not read, and for bytes that are not in the one that is declared */
export async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let start: Buffer = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  for await (const piece of bytes) {
    if (decoder) {
      yield textOf(decoder, piece)
      continue
    }
    start = Buffer.concat([start, piece])
    if (start.length < START) continue
    decoder = decoderFor(start)
    yield textOf(decoder, start)
  }
  if (!decoder) {
    decoder = decoderFor(start)
    yield textOf(decoder, start)
  }
  yield textOf(decoder)
}

function textOf(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw isNot(decoder.encoding.toUpperCase())
  }
}

export const noStatement = () => wrongField('file', t('refusals.payments.noBankStatementFormatCamt'))

const isNot = (encoding: string) =>
  wrongField('file', t('refusals.payments.fileNotEncodedSays', { encoding }))

function decoderFor(start: Buffer): TextDecoder {
  const wide = wideOf(start)
  const text = new TextDecoder(wide ?? 'windows-1252').decode(start.subarray(0, START)).replace(/^ï»¿/, '')
  // A table, a PDF or an MT940: its encoding is not what is wrong with it.
  if (/^\s*[^<\s]/.test(text)) throw noStatement()
  const declared = DECLARED.exec(text)?.[1]?.toLowerCase()
  if (wide !== null) {
    if (declared !== undefined && !declared.startsWith('utf-16')) throw isNot(declared.toUpperCase())
    return new TextDecoder(wide, { fatal: true })
  }
  if (declared?.startsWith('utf-16')) throw isNot('UTF-16')
  const known = DECODERS[declared ?? 'utf-8']
  if (known === undefined)
    throw wrongField(
      'file',
      t('refusals.payments.fileEncodedNotReadUtf', { encoding: declared?.toUpperCase() }),
    )
  return new TextDecoder(known, { fatal: true })
}

/** By the byte order mark, or by the first sign, which is “<” in every XML file. */
function wideOf(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return null
}
