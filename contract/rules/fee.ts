/** The platform's fee before anybody has settled it: a share of the price of the units, in basis points. */
const BASIS_POINTS = 500

/** Integer cents, rounded half up. What is agreed is what the proposal says. */
export const usualFeeCents = (amountCents: number): number =>
  Math.round((amountCents * BASIS_POINTS) / 10_000)
