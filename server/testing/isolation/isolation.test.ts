/** The short form of `npm run drill -- isolation`, with its negative control. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { openHotMarket } from './hot-market.ts'
import { runIsolation } from './processes.ts'

const COUNT = 1_200

const { appUrl, owner, pool, database } = await createTestDatabase()
const hot = await openHotMarket(owner, pool, database)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-isolation-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const run = (isUnlocked: boolean) =>
  runIsolation({ appUrl, owner, hot, folder, count: COUNT, seed: 1, isUnlocked })

test(`${COUNT} transactions of three processes over a few rows could have run one after the other`, async () => {
  expect(await run(false)).toEqual({ anomalies: [], committed: COUNT, refusals: {} })
})

test('without the row locks of the product the same transactions could not, and the check finds it', async () => {
  const { anomalies } = await run(true)
  expect(anomalies.map(({ kind }) => kind)).toContain('G2-item')
})
