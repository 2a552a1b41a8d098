/** What an organization takes along: everything of its own that the API shows it, and nothing of anyone else. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver } from '../../modules/contributions/contributions.samples.ts'
import { createTestApp } from '../../testing/app.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { actingFor, findOrganization } from './acting.ts'
import { writeExport, type Export } from './organization.ts'

const { app, deps, test: places } = await createTestApp()
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-export-'))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

let market: Market
let made: Export
let operationId: string
const into = path.join(home, 'buyer')
const at = new Date('2026-11-25T12:00:00Z')

async function exportOf(named: string, folder: string): Promise<Export> {
  const organization = await findOrganization(deps, named)
  return actingFor(deps, app, organization, (ask) => writeExport(ask, organization, folder, at))
}
const json = (folder: string, file: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Record<string, unknown>

beforeAll(async () => {
  market = await openMarket(places.owner, deps.database)
  operationId = await deliver(deps, market, 'hold', 100n)
  for (let count = 0; count < 60; count += 1) await deliver(deps, market, null, 1n)
  const contract = Buffer.from('the contract')
  await places.owner.query(
    `insert into document (operation_id, kind, name, media_type, bytes, sha256, uploaded_by)
     values ($1, 'ccValidation', '../contract.pdf', 'application/pdf', $2, $3, $4), ($1, 'ccValidation', '../contract.pdf', 'application/pdf', $2, $3, $4)`,
    [operationId, contract.length, await deps.storage.put(contract), market.people.admin.id],
  )
  made = await exportOf('buyer & co', into)
}, 120_000)

test('the list of operations is whole, whatever a page holds, as JSON and as a table', () => {
  expect(json(into, 'operations.json')['items']).toHaveLength(61)
  expect(fs.readFileSync(path.join(into, 'operations.csv'), 'utf8').trim().split('\n')).toHaveLength(62)
})

test('each operation has its history and its documents, whose names lead nowhere else', async () => {
  const { rows } = await places.owner.query<{ number: string }>(
    'select number from operation where id = $1',
    [operationId],
  )
  const folder = path.join(into, 'operations', rows[0]!.number)
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    'documents',
    'documents.json',
    'invoices.json',
    'journal.json',
    'ledger.json',
    'operation.json',
    'tranches.json',
  ])
  const documents = fs.readdirSync(path.join(folder, 'documents'))
  expect(documents).toHaveLength(2)
  for (const name of documents)
    expect(fs.readFileSync(path.join(folder, 'documents', name), 'utf8')).toBe('the contract')
})

test('the manifest names every file with its hash', () => {
  const { files, organization } = json(into, 'manifest.json') as unknown as Export & { organization: object }
  expect(organization).toEqual({ sid: market.buyer, name: 'Buyer & Co' })
  expect(files.length).toBe(made.files.length - 1)
  for (const { path: file, sha256, bytes } of files) {
    const content = fs.readFileSync(path.join(into, file))
    expect({ bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }).toEqual({
      bytes,
      sha256,
    })
  }
})

test('who is no party of an operation gets nothing of it', async () => {
  const folder = path.join(home, 'stranger')
  await exportOf(market.stranger, folder)
  expect(json(folder, 'operations.json')['items']).toEqual([])
  expect(fs.existsSync(path.join(folder, 'operations'))).toBe(false)
  const all = fs
    .readdirSync(folder)
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('')
  expect(all).not.toContain('Buyer & Co')
})

test('the session that it took is over', async () => {
  const { rows } = await places.owner.query('select from session')
  expect(rows).toHaveLength(0)
})

test('an unknown organization, one without people and a folder in use are refused in words', async () => {
  await expect(exportOf('Nobody', path.join(home, 'x'))).rejects.toThrow('There is no organization "Nobody"')
  await expect(exportOf(market.buyer, into)).rejects.toThrow('is not empty')
  await places.owner.query('delete from membership where organization_id = $1', [market.stranger])
  await expect(exportOf(market.stranger, path.join(home, 'x'))).rejects.toThrow('no member who may sign in')
})
