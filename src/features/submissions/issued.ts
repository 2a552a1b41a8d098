/** Which serial numbers of a vintage are in the ledger already, because they were published, and which are new. Pure. */
import type { InventoryLine, SerialEntry } from '../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'

export type Serials = { readonly issued: readonly SerialEntry[]; readonly fresh: readonly SerialEntry[] }

export function serialsOf(
  { vintageSid, serials }: InventoryLine,
  { published }: Pick<SubmissionDetail, 'published'>,
): Serials {
  const before = published?.inventory.find((line) => line.vintageSid === vintageSid)?.serials ?? []
  const known = new Set(before.map(({ text }) => text))
  return {
    issued: serials.filter(({ text }) => known.has(text)),
    fresh: serials.filter(({ text }) => !known.has(text)),
  }
}
