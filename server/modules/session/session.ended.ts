/** Signing out on other devices: their sessions end, and their tokens open no other. */
import { inScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'

type Opened = { readonly personId: string; readonly authenticatedAt: Date | null; readonly issuedAt: Date }

/** @throws Refused 401 for a sign-in that the person ended from another device */
export async function refuseSignedOut(
  trx: Trx,
  { personId, authenticatedAt, issuedAt }: Opened,
): Promise<void> {
  const signedIn = authenticatedAt ?? issuedAt
  const row = await trx
    .selectFrom('person')
    .leftJoin('ended_sign_in', (join) =>
      join.onRef('person_id', '=', 'person.id').on('authenticated_at', '=', wholeSecond(signedIn)),
    )
    .select(['signed_out_at', 'ended_sign_in.person_id as ended'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  // Tokens tell whole seconds: a new sign-in within the same one is let in.
  if (row?.ended || (row?.signed_out_at && signedIn < wholeSecond(row.signed_out_at)))
    throw new Refused(401, 'signed_out')
}

const wholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

/** Where a person signs out from here: on all other devices, or on one; null is one without a name. */
type Elsewhere = {
  readonly personId: string
  readonly current: Buffer
  readonly device?: string | null
  readonly now: Date
}

/** Ends a person's other sessions; the tokens of those devices open no session again. */
export const closeOthers = (database: Database, { personId, current, device, now }: Elsewhere) =>
  inScope(database, SYSTEM, async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('person_id', '=', personId)
      .where('token_hash', '<>', current)
      .$if(device !== undefined, (query) => query.where('device', 'is not distinct from', device!))
      .returning('authenticated_at')
      .execute()
    if (device === undefined)
      await trx.updateTable('person').set({ signed_out_at: now }).where('id', '=', personId).execute()
    else
      await refuseFrom(
        trx,
        personId,
        current,
        ended.map(({ authenticated_at: at }) => wholeSecond(at)),
      )
  })

/** The sign-in that this browser goes on with stays, also where the same browser had other sessions of it. */
async function refuseFrom(trx: Trx, personId: string, current: Buffer, ended: readonly Date[]) {
  const here = await trx
    .selectFrom('session')
    .select('authenticated_at')
    .where('token_hash', '=', current)
    .executeTakeFirstOrThrow()
  const kept = wholeSecond(here.authenticated_at).getTime()
  const rows = ended
    .filter((at) => at.getTime() !== kept)
    .map((authenticated_at) => ({ person_id: personId, authenticated_at }))
  if (rows.length > 0)
    await trx
      .insertInto('ended_sign_in')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
