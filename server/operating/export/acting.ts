/** Calls of the API in the name of one organization, within this process: what its own people may see, and nothing else. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { COOKIE, hashToken, newToken } from '../../modules/session/session.cookie.ts'
import { CannotStart } from '../../platform/cannot-start.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'

export type Organization = { readonly id: string; readonly name: string }

/** @throws CannotStart when none or several fit */
export async function findOrganization(
  { database }: Pick<Deps, 'database'>,
  named: string,
): Promise<Organization> {
  const found = await inScope(database, SYSTEM, (trx) =>
    sql<Organization>`select id, name from organization where id::text = ${named} or lower(name) = lower(${named}) order by id`.execute(
      trx,
    ),
  )
  const [one, ...others] = found.rows
  if (!one) throw new CannotStart(`There is no organization "${named}". Give its whole name, or its id.`)
  if (others.length > 0)
    throw new CannotStart(
      `Several organizations are called "${named}". Give the id: ${found.rows.map(({ id }) => id).join(', ')}`,
    )
  return one
}

/** The person with most rights: the export sees what that person sees. */
const MEMBER = (organizationId: string) => sql<{ person_id: string }>`select m.person_id from membership m
  join person p on p.id = m.person_id where m.organization_id = ${organizationId}::uuid and p.erased_at is null
    and p.deactivated_at is null
  order by array_position(array['owner', 'operator', 'readOnly'], m.role), m.person_id limit 1`

const LASTS_MS = 6 * 3_600_000

type Answer = { readonly status: number; readonly bytes: Buffer }
export type Ask = (path: string) => Promise<Answer>

/** Opens a session for the work. @throws CannotStart when no one of the organization could sign in */
export async function actingFor<Result>(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  app: FastifyInstance,
  { id, name }: Organization,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const token = newToken()
  const hash = hashToken(token)
  await inScope(database, SYSTEM, async (trx) => {
    const member = (await MEMBER(id).execute(trx)).rows[0]
    if (!member)
      throw new CannotStart(`${name} has no member who may sign in. Invite one in the back office first.`)
    const now = clock()
    await trx
      .insertInto('session')
      .values({
        token_hash: hash,
        person_id: member.person_id,
        organization_id: id,
        authenticated_at: now,
        expires_at: new Date(now.getTime() + LASTS_MS),
      })
      .execute()
  })
  try {
    return await work(async (path) => {
      const { statusCode, rawPayload } = await app.inject({
        url: PREFIX + path,
        headers: { cookie: `${COOKIE}=${token}` },
      })
      return { status: statusCode, bytes: rawPayload }
    })
  } finally {
    await inScope(database, SYSTEM, (trx) =>
      trx.deleteFrom('session').where('token_hash', '=', hash).execute(),
    )
  }
}
