/** Lines that were pasted or typed into the serials field, as entries. Pure. */
import type { SerialEntry } from '../../../../contract/offerings/offering-content.ts'
import { readSerialEntry } from '../../../../contract/rules/serials/serial-entry.ts'
import { quantityOf } from '../../../../contract/rules/serials/serial-numbers.ts'

/** What one call of the server reads, and what one line of the inventory holds. */
export const MOST_SERIALS = 200
const MOST_CHARACTERS = 300

export const keyOfEntry = ({ text, first, last }: SerialEntry): string => JSON.stringify([text, first, last])

/** The cell of a spreadsheet's row that is a serial, else its first one. */
function serialIn(line: string): string {
  const cells = line.split('\t').map((cell) => cell.trim())
  const filled = cells.filter((cell) => cell !== '')
  const known = filled.find((cell) => readSerialEntry({ text: cell, first: null, last: null }).serial)
  return known ?? filled[0] ?? ''
}

export type Pasted = {
  readonly entries: readonly SerialEntry[]
  readonly added: number
  /** Lines that were there already. */
  readonly repeated: number
  /** Lines beyond what one vintage takes, or too long to be a serial. */
  readonly left: number
}

/** One line or `;` per serial; rows of a spreadsheet may carry other cells. */
export function addPasted(entries: readonly SerialEntry[], text: string): Pasted {
  const known = new Set(entries.map((entry) => entry.text))
  const all = [...entries]
  let repeated = 0
  let left = 0
  for (const line of text.split(/[\r\n;]+/)) {
    const serial = serialIn(line)
    if (serial === '') continue
    if (known.has(serial)) repeated += 1
    else if (all.length >= MOST_SERIALS || serial.length > MOST_CHARACTERS) left += 1
    else {
      known.add(serial)
      all.push({ text: serial, first: null, last: null })
    }
  }
  return { entries: all, added: all.length - entries.length, repeated, left }
}

/** Numbers of a range, before the server has answered; null while it cannot be read. */
export function countOf(entry: SerialEntry): bigint | null {
  const { serial } = readSerialEntry(entry)
  return serial && quantityOf(serial)
}
