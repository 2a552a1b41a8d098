/** A production start that does not reach its database says which setting to look at, in one sentence and without a stack. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'

const { appUrl, ownerUrl } = await createTestDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-start-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const MAIN = path.join(import.meta.dirname, '../main.ts')

async function start(databases: { readonly owner?: string; readonly app?: string }) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATA_FOLDER: folder,
      OIDC_ISSUER: 'https://identity.example.org',
      DATABASE_OWNER_URL: databases.owner ?? ownerUrl,
      DATABASE_URL: databases.app ?? appUrl,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { said: said.trim(), code }
}

const changed = (url: string, change: (address: URL) => void): string => {
  const address = new URL(url)
  change(address)
  return address.href
}

test('nothing listens at the owner’s address', async () => {
  const port = String(await freePort())
  const { said, code } = await start({ owner: changed(ownerUrl, (address) => (address.port = port)) })
  expect(said).toMatch(/^DATABASE_OWNER_URL cannot be used\. Nothing answers at that address \(.*\)\./)
  expect(said.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('the application’s database or role is not there', async () => {
  const nowhere = await start({ app: changed(appUrl, (address) => (address.pathname = '/nowhere')) })
  expect(nowhere.said).toMatch(/^DATABASE_URL cannot be used\. There is no such database: /)
  const nobody = await start({ app: changed(appUrl, (address) => (address.username = 'nobody_here')) })
  expect(nobody.said).toMatch(/^DATABASE_URL cannot be used\. The database refused the (role|password): /)
  for (const { said } of [nowhere, nobody]) expect(said.split('\n')).toHaveLength(1)
})

test('a setting that is no address is not printed, because it may hold a password', async () => {
  const { said } = await start({ app: 'not-an-address-with-s3cret' })
  expect(said).toBe('DATABASE_URL must be an address such as postgres://role:password@host:5432/database.')
})
