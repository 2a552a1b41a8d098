/** Bytes of a chosen file as text. */
import { MOST_BYTES } from './entries.ts'
import type { Problem } from './problems.ts'

const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const

/**
 * UTF-8, or UTF-16 with its mark. An XML file may name another encoding at its beginning. Nothing is guessed: letters that
 * were taken for others would go into the plan unseen.
 */
export function textOf(bytes: Uint8Array): { readonly text: string } | { readonly problem: Problem } {
  if (bytes.length > MOST_BYTES)
    return { problem: { row: null, column: null, code: 'tooLarge', value: MOST_BYTES } }
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
