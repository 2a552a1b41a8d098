/** Checks of a database and its two roles before anything is written to it. */
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { STATEMENT_TIMEOUT_MS } from './database.ts'
import { sentenceOf } from './process.ts'

/** $1: the role that owns the tables. */
const ROLE = `
  select current_user::text as name, rolsuper as super, rolbypassrls as bypasses,
    pg_has_role(current_user, $1::name, 'usage') as owns, pg_encoding_to_char(encoding) as encoding,
    lower('ÄЖ') = 'äж' as "knowsLetters", current_setting('server_version_num')::int as "versionNumber"
  from pg_roles, pg_database where rolname = current_user and datname = current_database()`

type Role = {
  readonly name: string
  readonly super: boolean
  readonly bypasses: boolean
  readonly owns: boolean
  readonly encoding: string
  readonly knowsLetters: boolean
  readonly versionNumber: number
}

/** PostgreSQL's `server_version_num` of the oldest version that has what the migrations use. */
const OLDEST = 150_000
const FIRST_WITH_UUIDV7 = 180_000

/** As people write it: `15.20` for 150020. Before version 10 it had three parts. */
const versionOf = (number: number): string =>
  number < 100_000
    ? `${Math.floor(number / 10_000)}.${Math.floor(number / 100) % 100}`
    : `${Math.floor(number / 10_000)}.${number % 10_000}`

/**
 * What a server of this version lacks, as a sentence for the log; null: nothing.
 * @param number PostgreSQL's `server_version_num`
 * @throws CannotStart when the product cannot run without it
 */
export function missingIn(number: number): string | null {
  const version = `PostgreSQL ${versionOf(number)}`
  if (number < OLDEST)
    throw new CannotStart(
      `${version} at DATABASE_OWNER_URL is too old: it has no "unique nulls not distinct" and no views with the rights of the caller. Use PostgreSQL 15 to 18.`,
    )
  return number < FIRST_WITH_UUIDV7
    ? `${version} has no uuidv7(). The migrations add a function that makes the same ids.`
    : null
}

/**
 * Row-level security does not bind a superuser, a role that bypasses it or the owner of the tables: with one of those as the
 * application's role everyone would see everything.
 * @returns what the server lacks and the product brings, as a sentence; null: nothing
 * @throws CannotStart
 */
export async function checkDatabase(ownerUrl: string, appUrl: string): Promise<string | null> {
  const ownerRole = decodeURIComponent(addressIn('DATABASE_OWNER_URL', ownerUrl).username)
  const { encoding, knowsLetters, versionNumber } = await roleAt('DATABASE_OWNER_URL', ownerUrl, ownerRole)
  const missing = missingIn(versionNumber)
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `The database of DATABASE_OWNER_URL is encoded in ${encoding}. Create one with encoding UTF8: names of people and projects are written in every script.`,
    )
  if (!knowsLetters)
    throw new CannotStart(
      `The locale of the database of DATABASE_OWNER_URL knows only the letters of English, so a search for "äpfel" would not find "Äpfel". Create one with: create database understory encoding 'UTF8' locale 'C.UTF-8' template template0`,
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
  await checkSession(() => clientAt('DATABASE_URL', appUrl))
  return missing
}

type Session = { readonly query: (text: string) => Promise<{ readonly rows: unknown[] }>; end: () => unknown }

/** A connection must keep its server process (prepared statements, LISTEN). @throws CannotStart behind a pooler */
export async function checkSession(connect: () => Promise<Session>): Promise<void> {
  const processOf = async (session: Session) => {
    const { rows } = await session.query('select pg_backend_pid() as process')
    return (rows[0] as { process: number }).process
  }
  const one = await connect()
  const before = await processOf(one)
  const other = await connect()
  try {
    // A pooler in transaction mode gives it the connection that was just used.
    await other.query('begin')
    await processOf(other)
    if ((await processOf(one)) === before) return
  } finally {
    await other.end()
    await one.end()
  }
  throw new CannotStart(
    'A pooler at DATABASE_URL hands its connections on after each transaction. Set pool_mode = session in PgBouncer, or name the address of the database itself.',
  )
}

type Setting = 'DATABASE_URL' | 'DATABASE_OWNER_URL'

/** Not shown: it may hold a password. */
function addressIn(setting: Setting, url: string): URL {
  const address = URL.parse(url)
  if (address) return address
  throw new CannotStart(`${setting} must be an address such as postgres://role:password@host:5432/database.`)
}

async function clientAt(setting: Setting, url: string): Promise<pg.Client> {
  addressIn(setting, url)
  // The same options as the pool: a pooler may refuse them.
  const client = new pg.Client({ connectionString: url, statement_timeout: STATEMENT_TIMEOUT_MS })
  await client.connect().catch((error: unknown) => {
    const why = sentenceOf(error)
    throw why === null ? error : new CannotStart(`${setting} cannot be used. ${why}`, { cause: error })
  })
  return client
}

async function roleAt(setting: Setting, url: string, ownerRole: string): Promise<Role> {
  const client = await clientAt(setting, url)
  try {
    const { rows } = await client.query<Role>(ROLE, [ownerRole])
    return rows[0]!
  } finally {
    await client.end()
  }
}
