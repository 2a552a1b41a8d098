/** What was asked of others while an onboarding of the demonstration went on: lists of names, and the VAT register. */
import { numberOf } from '../../server/modules/screening/vat-consultation.ts'
import type { Trx } from '../../server/platform/database.ts'

type Row = {
  readonly type: string
  readonly at: Date
  readonly payload: Readonly<Record<string, unknown>>
}

/** What the register said of the number. `invalid` is the one that an administrator should stumble over. */
export type VatOutcome = 'valid' | 'invalid'

/** The lists that the demonstration brings along (demo/lists). */
const LISTS = ['EU', 'UN']

/** One comparison for each time that the story says it was done. */
export async function writeComparisons(trx: Trx, sid: string, rows: readonly Row[]): Promise<void> {
  const done = rows.filter(({ type }) => type === 'screening.completed')
  if (done.length === 0) return
  await trx
    .insertInto('onboarding_screening')
    .values(
      done.map(({ at }) => ({
        onboarding_id: sid,
        at,
        answered_by: 'lists' as const,
        lists: LISTS,
        problem: null,
      })),
    )
    .execute()
}

const MINUTE_MS = 60_000

/** A made-up consultation, marked as such by its number; unknown outside the European register. */
export async function writeConsultation(
  trx: Trx,
  sid: string,
  rows: readonly Row[],
  outcome: VatOutcome,
): Promise<void> {
  const described = rows.find(({ type }) => type === 'OrganizationInfo.submit')
  if (!described) return
  const { name, country, vat, street, postalCode, city } = described.payload as Readonly<
    Record<string, string>
  >
  if (!country || !vat) return
  const asked = numberOf(country, vat) === null ? 'unknown' : outcome
  const isKnown = asked === 'valid'
  await trx
    .insertInto('onboarding_vat')
    .values({
      onboarding_id: sid,
      country,
      number: vat,
      outcome: asked,
      name: isKnown ? name!.replace(' (made up)', '').toUpperCase() : null,
      address: isKnown ? `${street}, ${postalCode} ${city}`.toUpperCase() : null,
      reference: asked === 'unknown' ? null : `made up ${sid.slice(-6).toUpperCase()}`,
      consulted_at: new Date(described.at.getTime() + MINUTE_MS),
    })
    .execute()
}
