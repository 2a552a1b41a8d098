/** A first start in production: what is refused, what is said, and how the first administrator comes in. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { readProduction } from './config.ts'
import { checkDataFolder } from './data-folder.ts'
import { hasPlatformOwner, makeFirstOwner } from './modules/organizations/first-owner.usecases.ts'
import { rememberPerson } from './modules/session/session.people.ts'
import { checkDatabase, checkSession, missingIn } from './platform/database-checks.ts'
import { inScope, SYSTEM } from './platform/database.ts'
import { migrate } from './platform/migrations.ts'
import { createTestApp } from './testing/app.ts'
import { databaseAt } from './testing/postgres.setup.ts'

const { deps, test: places } = await createTestApp()
const { owner, ownerUrl, appUrl } = places

const databases = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }

describe('settings that production cannot go without', () => {
  test('without an issuer it does not start, and the demonstration is not loaded unless it is asked for', () => {
    expect(() => readProduction(databases)).toThrow('OIDC_ISSUER')
    expect(() => readProduction({ ...databases, OIDC_ISSUER: '' })).toThrow('OIDC_ISSUER')
    expect(() => readProduction({ ...databases, DEMONSTRATION: 'off' })).toThrow('OIDC_ISSUER')
    expect(readProduction({ ...databases, OIDC_ISSUER: 'https://id.example' }).demonstration).toBe(false)
    expect(readProduction({ ...databases, DEMONSTRATION: 'on' }).demonstration).toBe(true)
  })

  test('the demonstration and an issuer exclude each other', () => {
    const both = { ...databases, OIDC_ISSUER: 'https://id.example', DEMONSTRATION: 'on' }
    expect(() => readProduction(both)).toThrow('DEMONSTRATION')
  })

  test('without the databases it does not start', () => {
    expect(() => readProduction({ OIDC_ISSUER: 'https://id.example' })).toThrow('DATABASE_URL')
  })
})

describe('databases and roles that would not protect anyone', () => {
  const roleUrl = async (attributes: string) => {
    const name = `unfit_${Math.random().toString(36).slice(2, 10)}`
    await owner.query(`create role ${name} login password 'x' ${attributes}`)
    afterAll(() => owner.query(`drop role ${name}`).catch(() => {}))
    const url = new URL(appUrl)
    url.username = name
    url.password = 'x'
    return url.href
  }

  test('the application’s role is bound by row-level security', async () => {
    const missing = await checkDatabase(ownerUrl, appUrl)
    expect(missing === null).toBe(inject('postgresBin') === null)
  })

  test.each([
    ['a superuser', 'superuser'],
    ['bypasses row-level security', 'bypassrls'],
    ['owns the tables', 'in role postgres'],
  ])('a role that %s is refused', async (what, attributes) => {
    await expect(checkDatabase(ownerUrl, await roleUrl(attributes))).rejects.toThrow(what)
  })

  test('a pooler that hands connections on after each transaction is refused', async () => {
    const free = await Promise.all(
      [1, 2].map(async () => {
        const client = new pg.Client({ connectionString: appUrl })
        await client.connect()
        return client
      }),
    )
    const [one, other] = free
    const connect = async () => {
      let held: pg.Client | undefined
      return {
        query: async (text: string) => {
          const client = held ?? free.pop()!
          if (text === 'begin') held = client
          const answer = await client.query(text)
          if (!held) free.push(client)
          return answer
        },
        end: () => {},
      }
    }
    await expect(checkSession(connect)).rejects.toThrow('pool_mode = session')
    await Promise.all([one!.end(), other!.end()])
  })

  test('the owner itself is refused', async () => {
    await expect(checkDatabase(ownerUrl, ownerUrl)).rejects.toThrow('DATABASE_URL')
  })

  test('a database that is not UTF-8 is refused', async () => {
    await owner.query("create database in_latin template template0 encoding 'LATIN1' locale 'C'")
    const check = checkDatabase(databaseAt(ownerUrl, 'in_latin'), databaseAt(appUrl, 'in_latin'))
    await expect(check)
      .rejects.toThrow('LATIN1')
      .finally(() => owner.query('drop database in_latin'))
  })

  test('a database whose locale knows only the letters of English is refused', async () => {
    await owner.query(
      "create database in_english template template0 encoding 'UTF8' locale_provider libc locale 'C'",
    )
    const check = checkDatabase(databaseAt(ownerUrl, 'in_english'), databaseAt(appUrl, 'in_english'))
    await expect(check)
      .rejects.toThrow('knows only the letters of English')
      .finally(() => owner.query('drop database in_english'))
  })

  test('a server before version 15 is refused, and what one before 18 lacks is named', () => {
    expect(() => missingIn(90_624)).toThrow('PostgreSQL 9.6 at DATABASE_OWNER_URL is too old')
    expect(() => missingIn(140_022)).toThrow('PostgreSQL 14.22 at DATABASE_OWNER_URL is too old')
    for (const version of [150_000, 150_020, 170_009]) expect(missingIn(version)).toContain('has no uuidv7()')
    expect(missingIn(150_020)).toContain('PostgreSQL 15.20')
    for (const version of [180_000, 180_004, 190_000]) expect(missingIn(version)).toBeNull()
  })

  test('processes that start at once take turns', async () => {
    await owner.query('create database at_once')
    const urls = [databaseAt(ownerUrl, 'at_once'), databaseAt(appUrl, 'at_once')] as const
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(...urls))).finally(() =>
      owner.query('drop database at_once with (force)'),
    )
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })

  test('when its connections are cut, it fails with a reason and ends nothing else', async () => {
    onTestFinished(async () => void (await owner.query('drop database if exists cut_off with (force)')))
    await owner.query('create database cut_off')
    const urls = [databaseAt(ownerUrl, 'cut_off'), databaseAt(appUrl, 'cut_off')] as const
    await migrate(...urls)
    const holder = new pg.Client({ connectionString: urls[0] })
    await holder.connect()
    await holder.query('comment on schema jobs is null') // as another version of the queue would leave it
    await holder.query('begin; lock table kysely_migration_lock')
    const start = expect(migrate(...urls)).rejects.toThrow('terminating connection')
    const isWaiting = async () => {
      const { rowCount } = await holder.query('select from pg_locks where not granted')
      return rowCount
    }
    await expect.poll(isWaiting).toBe(1)
    await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'cut_off' and pid <> pg_backend_pid()`)
    await start
    await holder.end()
  })
})

describe('a data folder that is not of this database', () => {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void said.push(line) })
  const emptyFolder = () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-lost-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  test('is no question while nothing was sealed', async () => {
    const config = { ...deps.config, dataFolder: emptyFolder() }
    await checkDataFolder({ ...deps, config, log })
  })

  test('once something was sealed, an empty one is refused by name, and no new key is made', async () => {
    await owner.query(`insert into journal_head (number, at, operations, rows, digest, statement, signature, certificate)
      values (1, now(), 0, 0, repeat('0', 64), '', '', '')`)
    const config = { ...deps.config, dataFolder: emptyFolder() }
    await expect(checkDataFolder({ ...deps, config, log })).rejects.toThrow(`${config.dataFolder}/seal`)
    await expect(deps.sealKeys()).rejects.toThrow('holds no key')
    expect(fs.readdirSync(path.join(deps.config.dataFolder, 'seal'))).toEqual([])
    await owner.query('delete from journal_head')
    await deps.sealKeys()
  })
})

describe('the first administrator', () => {
  const asked = { email: 'Ada@Platform.example', organization: 'Platform', country: 'FR' }

  test('is entered by e-mail, and claims the account at the first sign-in', async () => {
    expect(await hasPlatformOwner(deps.database)).toBe(false)
    await makeFirstOwner(deps.database, deps.config, asked)
    expect(await hasPlatformOwner(deps.database)).toBe(true)
    const personId = await rememberPerson(deps.database, {
      sub: 'subject-of-ada',
      email: 'ada@platform.example',
      isEmailVerified: true,
    })
    const memberships = await inScope(deps.database, SYSTEM, (trx) =>
      trx.selectFrom('membership').select('role').where('person_id', '=', personId).execute(),
    )
    expect(memberships).toEqual([{ role: 'owner' }])
  })

  test('is the first one only: the command makes no second', async () => {
    await expect(makeFirstOwner(deps.database, deps.config, asked)).rejects.toThrow('has an owner already')
  })
})
