/** The platform's fee before anyone has settled it: a share of the price of the units, with a minimum. */
import * as z from 'zod'

export const FeeRule = z.object({
  /** Hundredths of a percent. */
  basisPoints: z.int(),
  /** Charged even where the share is less, in cents of the operation's currency. */
  minimumCents: z.int(),
})
export type FeeRule = z.infer<typeof FeeRule>

/** The default when the platform has no setting `fee`. */
export const USUAL_FEE: FeeRule = { basisPoints: 500, minimumCents: 0 }

/** Integer cents, rounded half up. What is agreed is what the proposal says. */
export const feeCentsOf = (amountCents: number, { basisPoints, minimumCents }: FeeRule): number =>
  Math.max(minimumCents, Math.floor((amountCents * basisPoints + 5_000) / 10_000))
