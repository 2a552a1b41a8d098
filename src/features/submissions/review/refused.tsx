/** What the server found wrong when it refused to publish, beside the thing that is wrong. */
import type { Problem } from '../../../../contract/http/errors.ts'
import { Refused } from '../../../ui/refused.tsx'
import { useReview } from './review-context.ts'

type Issues = NonNullable<Problem['issues']>

const SERIAL = /^inventory\.\d+\.serials\.\d+$/

/** The sentence about exactly this field of the content; null: nothing is wrong with it. */
export const refusalOf = (issues: Issues, field: string): string | null =>
  issues.find(({ path }) => path === field)?.message ?? null

/** The sentences about one entry of a list and its fields; serial ranges show theirs themselves. */
const refusalsOfRow = (issues: Issues, row: string): readonly string[] =>
  issues
    .filter(({ path }) => path === row || (path.startsWith(`${row}.`) && !SERIAL.test(path)))
    .map(({ message }) => message)

/** On one field, such as `title` or `inventory`. */
export function RefusedField({ field }: { readonly field: string }) {
  const message = refusalOf(useReview().refused, field)
  return message && <Refused message={message} />
}

/** On one entry, such as `inventory.0`. */
export const RefusedRow = ({ row }: { readonly row: string }) =>
  refusalsOfRow(useReview().refused, row).map((message) => <Refused key={message} message={message} />)
