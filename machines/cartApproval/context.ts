/** What an approval remembers between events: who asked last, so that the answer reaches that person. */

/** Money in integer cents. */
export type Amount = { readonly currency: string; readonly cents: number }

export type ApprovalContext = {
  readonly sid: string
  /** ISO time of the last event, stamped by step(). */
  readonly now: string
  /** Person who asked; null while no answer is awaited. */
  readonly askedBy: string | null
}

export type ApprovalInput = { readonly sid: string; readonly now: string }

export const newApproval = ({ sid, now }: ApprovalInput): ApprovalContext => ({ sid, now, askedBy: null })

/** @param amounts all-in totals by currency @param left of the person's limit; null: no limit */
export const isWithin = (amounts: readonly Amount[], left: Amount | null): boolean =>
  left === null || amounts.every(({ currency, cents }) => currency === left.currency && cents <= left.cents)
