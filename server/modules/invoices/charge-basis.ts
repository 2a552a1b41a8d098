/** What fee and VAT of a contributor follow from, before anyone has settled them. */
import * as z from 'zod'
import { FeeRule, USUAL_FEE } from '../../../contract/rules/fee.ts'
import { viesResultOf } from '../../../contract/rules/fee-vat.ts'
import type { ChargeBasis } from '../../../contract/rules/order-total.ts'
import { rows, type Connection } from '../../platform/statements.ts'

/** As the database function `charge_basis` answers. */
const Stored = z.object({
  at: z.coerce.date(),
  seller: z.string(),
  buyer: z.object({ country: z.string(), vat: z.string().nullable() }),
  fee: FeeRule.nullable(),
  domesticPercent: z.number().nullable(),
  answers: z.array(z.object({ outcome: z.enum(['valid', 'invalid', 'unknown']), at: z.coerce.date() })),
})

/** @param stored what `charge_basis` answered; null for those who may not know it */
export function basisFrom(stored: unknown): ChargeBasis | null {
  if (stored === null || stored === undefined) return null
  const { at, seller, buyer, fee, domesticPercent, answers } = Stored.parse(stored)
  return {
    seller: { country: seller },
    buyer,
    viesResult: viesResultOf(answers, at),
    domesticPercent,
    fee: fee ?? USUAL_FEE,
  }
}

/** @returns null for an unknown organization, and for someone else's */
export async function chargeBasisOf(
  connection: Connection,
  contributorId: string,
  now: Date,
): Promise<ChargeBasis | null> {
  const [found] = await rows<{ basis: unknown }>(connection, 'select charge_basis($1, $2) as basis', [
    contributorId,
    now,
  ])
  return basisFrom(found?.basis)
}
