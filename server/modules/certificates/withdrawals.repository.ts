/** Trust that was withdrawn from keys of the seal, and what that makes of a seal. */
import { sql } from 'kysely'
import { trustOf, type KeyTrust } from '../../../contract/rules/seals/trust.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import { t } from '../../platform/messages.ts'

export type Withdrawal = { readonly from: string; readonly reason: string; readonly at: string }

/** By fingerprint; of several the one with the earliest moment. */
export async function withdrawals(database: Database): Promise<ReadonlyMap<string, Withdrawal>> {
  const { rows } = await inScope(database, SYSTEM, (trx) =>
    sql<{ fingerprint: string; withdrawn_from: Date; reason: string; at: Date }>`
      select distinct on (fingerprint) fingerprint, withdrawn_from, reason, at from seal_key_withdrawal
      order by fingerprint, withdrawn_from, id`.execute(trx),
  )
  return new Map(
    rows.map((row) => [
      row.fingerprint,
      { from: row.withdrawn_from.toISOString(), reason: row.reason, at: row.at.toISOString() },
    ]),
  )
}

const WORDS: Readonly<Record<KeyTrust, (from: string, at: string) => string>> = {
  kept: () => t('documents.certificates.keyNotWithdrawn'),
  before: (from, at) => t('documents.certificates.keyWithdrawnRecordsShowFile', { from, at }),
  lost: (from, at) => t('documents.certificates.keyWithdrawnFileSealed', { from, at }),
}

/** @param recordedAt when we recorded the sealing of this very file; null: we did not */
export function keyCheck(withdrawal: Withdrawal | undefined, recordedAt: Date | null) {
  const trust = trustOf(withdrawal?.from ?? null, recordedAt?.toISOString() ?? null)
  const words = WORDS[trust](
    withdrawal?.from ?? '',
    recordedAt === null ? 'at an unknown time' : `at ${recordedAt.toISOString()}`,
  )
  const ok = trust !== 'lost'
  const check = ok
    ? t('documents.certificates.keySealTrusted')
    : t('documents.certificates.keySealNotTrusted')
  return { check, ok, detail: words }
}
