/** Taking trust away from a key of the seal that was stolen. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { SealKey, WithdrawalBody } from '../../../contract/certificates/certificates.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { orNotFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { sealKeyList } from './proofs.usecases.ts'
import type { Places } from './sealing.ts'
import { t } from '../../platform/messages.ts'

/**
 * @param fingerprint of the key that must not be trusted
 * @throws Refused 404; 409 for the key in use, which would go on sealing; 400 for a moment to come, or one that changes nothing
 */
export async function withdrawTrust(
  places: Places,
  scope: Scope,
  fingerprint: string,
  { from, reason }: z.output<typeof WithdrawalBody>,
): Promise<readonly SealKey[]> {
  const key = orNotFound((await sealKeyList(places)).find((one) => one.fingerprint === fingerprint))
  if (key.isCurrent) throw new Refused(409, 'guard_refused', t('refusals.certificates.keySealsMakeNewFirst'))
  const at = places.clock()
  if (Date.parse(from) > at.getTime()) throw wrongField('from', t('refusals.certificates.momentStillCome'))
  if (key.withdrawal && Date.parse(from) >= Date.parse(key.withdrawal.from))
    throw wrongField('from', t('refusals.certificates.notTrustedEarlierMomentAlready'))
  await inScope(places.database, scope, (trx) =>
    sql`insert into seal_key_withdrawal (fingerprint, withdrawn_from, reason, person_id, at)
      values (${fingerprint}, ${from}, ${reason}, ${scope.personId}, ${at})`.execute(trx),
  )
  return sealKeyList(places)
}
