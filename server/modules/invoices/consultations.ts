/** What the VAT register said about a contributor: asked by a person of the platform, kept each time. */
import { sql } from 'kysely'
import { VIES_HOLDS_MS, type ViesResult } from '../../../contract/rules/fee-vat.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { VatConsultation } from '../screening/ports.ts'
import { numberOf } from '../screening/vat-consultation.ts'
import { customerOf } from './advice.repository.ts'
import { t } from '../../platform/messages.ts'

export type Consultation = {
  readonly number: string
  readonly outcome: ViesResult
  readonly name: string | null
  readonly reference: string | null
  readonly consultedAt: string
  /** False when it is too old to count. */
  readonly holds: boolean
}

/** The newest answers about this number first: from here, and from the onboarding. */
async function answersAbout(
  trx: Trx,
  organizationId: string,
  number: string,
  now: Date,
): Promise<Consultation[]> {
  const { rows } = await sql<Omit<Consultation, 'consultedAt' | 'holds'> & { consulted_at: Date }>`
    select number, outcome, name, reference, consulted_at from (
      select number, outcome, name, reference, consulted_at from vat_consultation where organization_id = ${organizationId}
      union all
      select v.number, v.outcome, v.name, v.reference, v.consulted_at from onboarding_vat v
      join onboarding o on o.id = v.onboarding_id where o.organization_id = ${organizationId}
    ) answers where number = ${number} order by consulted_at desc limit 20`.execute(trx)
  return rows.map(({ consulted_at: at, ...row }) => ({
    ...row,
    consultedAt: at.toISOString(),
    holds: now.getTime() - at.getTime() <= VIES_HOLDS_MS,
  }))
}

/** The answer that decides now (`viesResultOf`); without one the newest of any kind, which decides nothing. */
export async function consultationOf(
  trx: Trx,
  organizationId: string,
  number: string | null,
  now: Date,
): Promise<Consultation | null> {
  if (number === null) return null
  const answers = await answersAbout(trx, organizationId, number, now)
  return answers.find(({ outcome, holds }) => outcome !== 'unknown' && holds) ?? answers[0] ?? null
}

type Places = { readonly database: Database; readonly vatConsultation: VatConsultation }

/** @throws Refused 404 without the operation, 409 when no one could answer about the contributor's number */
export async function consult({ database, vatConsultation }: Places, scope: Scope, sid: string) {
  const { id, country, vat } = await inScope(database, scope, (trx) => customerOf(trx, sid))
  if (vat === null || numberOf(country, vat) === null)
    throw new Refused(409, 'guard_refused', t('refusals.invoices.contributorNoVatNumberRegister'))
  // Outside of any transaction: it may take seconds.
  const answer = await vatConsultation.consult({ country, number: vat })
  await inScope(database, scope, (trx) =>
    trx
      .insertInto('vat_consultation')
      .values({
        organization_id: id,
        country,
        number: vat,
        outcome: answer.outcome,
        name: answer.name,
        address: answer.address,
        reference: answer.reference,
        asked_by: scope.personId,
        consulted_at: answer.consultedAt,
      })
      .execute(),
  )
}
