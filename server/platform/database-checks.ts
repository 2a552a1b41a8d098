/** What is asked of a database and its two roles before anything is written to it. */
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { sentenceOf } from './process.ts'

/** $1: the role that owns the tables. */
const ROLE = `
  select current_user::text as name, rolsuper as super, rolbypassrls as bypasses,
    pg_has_role(current_user, $1::name, 'usage') as owns, pg_encoding_to_char(encoding) as encoding
  from pg_roles, pg_database where rolname = current_user and datname = current_database()`

type Role = {
  readonly name: string
  readonly super: boolean
  readonly bypasses: boolean
  readonly owns: boolean
  readonly encoding: string
}

/**
 * Row-level security does not bind a superuser, a role that bypasses it or the owner of the tables: with one of those as the
 * application's role everybody would see everything.
 * @throws CannotStart
 */
export async function checkDatabase(ownerUrl: string, appUrl: string): Promise<void> {
  const ownerRole = decodeURIComponent(addressIn('DATABASE_OWNER_URL', ownerUrl).username)
  const { encoding } = await roleAt('DATABASE_OWNER_URL', ownerUrl, ownerRole)
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `The database of DATABASE_OWNER_URL is encoded in ${encoding}. Create one with encoding UTF8: names of people and projects are written in every script.`,
    )
  const role = await roleAt('DATABASE_URL', appUrl, ownerRole)
  const why = role.super
    ? 'is a superuser'
    : role.bypasses
      ? 'bypasses row-level security'
      : role.owns
        ? 'owns the tables, or is a member of the role that does'
        : null
  if (why !== null)
    throw new CannotStart(
      `The role "${role.name}" of DATABASE_URL ${why}, so it would see the data of every organization. Create a role for the application: create role app login nosuperuser nobypassrls password '…'`,
    )
}

type Setting = 'DATABASE_URL' | 'DATABASE_OWNER_URL'

/** Not shown: it may hold a password. */
function addressIn(setting: Setting, url: string): URL {
  const address = URL.parse(url)
  if (address) return address
  throw new CannotStart(`${setting} must be an address such as postgres://role:password@host:5432/database.`)
}

async function roleAt(setting: Setting, url: string, ownerRole: string): Promise<Role> {
  addressIn(setting, url)
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error: unknown) => {
    const why = sentenceOf(error)
    throw why === null ? error : new CannotStart(`${setting} cannot be used. ${why}`, { cause: error })
  })
  try {
    const { rows } = await client.query<Role>(ROLE, [ownerRole])
    return rows[0]!
  } finally {
    await client.end()
  }
}
