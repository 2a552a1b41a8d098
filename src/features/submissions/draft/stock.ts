/** What the ledger says of a carrier's vintages. Pure. */
import type { SubmissionDetail } from '../../../../contract/submission-shapes.ts'

const isSome = (quantity: string): boolean => /[1-9]/.test(quantity)

/** Vintages of which units were issued here already. */
export const stockedIn = ({ stock }: Pick<SubmissionDetail, 'stock'>): ReadonlySet<string> =>
  new Set(
    stock
      .filter(({ available, reserved, sold }) => [available, reserved, sold].some(isSome))
      .map(({ vintage }) => vintage.sid),
  )
