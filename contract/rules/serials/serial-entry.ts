/** A serial as it was pasted or typed into a form, read. Pure: the form and the server read it alike. */
import { LARGEST_NUMBER, parseSerial, serialByHand, type Serial } from './serial-numbers.ts'

/** What the ledger keeps of a numbering space. */
const MOST_IN_SPACE = 200

export type TypedSerial = {
  readonly text: string
  /** Digits, typed where no parser reads the text. */
  readonly first: string | null
  readonly last: string | null
}

/** - unknownForm: ask for first and last number · backwards: the last lies before the first · too large or too long to be kept */
export type Unread = 'unknownForm' | 'backwards' | 'tooLarge' | 'tooLong'

export type SerialReading =
  | { readonly serial: Serial; readonly unread: null }
  | { readonly serial: null; readonly unread: Unread }

/** Numbers in the text take precedence over numbers typed in other fields. */
export function readSerialEntry({ text, first, last }: TypedSerial): SerialReading {
  const parsed = parseSerial(text)
  if (parsed) return kept(parsed)
  if (first === null || last === null || first === '' || last === '')
    return { serial: null, unread: 'unknownForm' }
  const typed = serialByHand(text, BigInt(first), BigInt(last))
  return typed ? kept(typed) : { serial: null, unread: 'backwards' }
}

function kept(serial: Serial): SerialReading {
  if (serial.end > LARGEST_NUMBER) return { serial: null, unread: 'tooLarge' }
  if (serial.numberingSpace.length > MOST_IN_SPACE) return { serial: null, unread: 'tooLong' }
  return { serial, unread: null }
}
