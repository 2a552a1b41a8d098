/** Idempotency keys: a repeated call with the same key gets the same answer, and nothing happens twice. */
import { canonical, sha256 } from '../../platform/canonical.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Trx } from '../../platform/database.ts'
import { lockName, rows } from '../../platform/statements.ts'
import { AWAIT_STANDBY, type Statement } from '../transaction.ts'

export const bodyHashOf = (body: unknown): string => sha256(canonical(body))

/** A statement of its own behind the lock: it sees what the transaction before this one committed. */
export const findKey = (personId: string, key: string): Statement => ({
  name: 'idempotency_find',
  text: 'select body_hash, subject_id, version from idempotency where person_id = $1 and key = $2',
  values: [personId, key],
})

export type KnownKey = {
  readonly body_hash: string
  readonly subject_id: string
  readonly version: number
}

/** @throws Refused 422 when the key was used for another request */
export function checkRepeated({ body_hash: before }: KnownKey, bodyHash: string): void {
  if (before !== bodyHash) throw new Refused(422, 'idempotency_mismatch')
}

/** What this request did before; undefined: its key is new. @throws Refused 422 when the key was used for another request */
export async function repeatedKey(
  trx: Trx,
  personId: string,
  { key, bodyHash }: { readonly key: string; readonly bodyHash: string },
): Promise<KnownKey | undefined> {
  const { text, values } = findKey(personId, key)
  const [known] = await rows<KnownKey>(trx, text, values)
  if (!known) return undefined
  checkRepeated(known, bodyHash)
  await rows(trx, AWAIT_STANDBY.text)
  return known
}

type Once = {
  readonly personId: string
  /** Undefined: the caller sent none. */
  readonly key: string | undefined
  /** What makes it another request. */
  readonly body: unknown
}

/** Idempotent creation. @returns the row's id @throws Refused 422 for a reused key */
export async function makeOnce(
  trx: Trx,
  { personId, key, body }: Once,
  make: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return make()
  await lockName(trx, `idempotency ${personId} ${key}`)
  const bodyHash = bodyHashOf(body)
  const known = await repeatedKey(trx, personId, { key, bodyHash })
  if (known) return known.subject_id
  const id = await make()
  await trx
    .insertInto('idempotency')
    .values({ person_id: personId, key, body_hash: bodyHash, subject_id: id, version: 1 })
    .execute()
  return id
}

/** Tries again when the insert of a key met the same key of a call that ran at the same time: now it is there to be found. */
export async function retryOnDuplicateKey<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return run()
  }
}

const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error as { constraint?: unknown }).constraint === 'idempotency_once'
