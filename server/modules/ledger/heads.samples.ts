/** What someone does who keeps exported heads elsewhere. */
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import type { SealKeys } from '../seals/seal-keys.ts'
import { headsOf } from './heads.repository.ts'
import { readSigned, type SignedHead } from './heads.ts'

type Places = { readonly database: Database; readonly sealKeys: () => Promise<SealKeys> }

/**
 * What an export of earlier contradicts: anyone who puts an older database back, and its heads with it, cannot put back what
 * others hold.
 */
export async function contradictedBy(
  { database, sealKeys }: Places,
  exported: readonly SignedHead[],
): Promise<readonly string[]> {
  const { trusted } = await sealKeys()
  const kept = new Map(
    (await inScope(database, SYSTEM, headsOf)).map((head) => [head.number, head.statement]),
  )
  return exported.flatMap((head) => {
    const said = readSigned(head, trusted)
    if (!said) return ['a head of the export has no seal of ours']
    return kept.get(said.number) === head.statement ? [] : [`head ${said.number} is another one now, or gone`]
  })
}
