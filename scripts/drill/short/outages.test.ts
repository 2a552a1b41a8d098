/** The short form of `npm run drill -- outages`: mail server and identity provider are gone for two seconds. */
import { expect, test } from 'vitest'
import { freePort } from '../../../bench/surroundings.ts'
import { runOutages } from '../outages.ts'
import { temporaryDatabases, temporaryFolder } from './database.ts'

const folder = temporaryFolder('outages')
const [drill = '', control = ''] = await temporaryDatabases(folder, ['drill', 'control'])

const outage = async (ownerUrl: string, isControl: boolean) =>
  runOutages({
    folder,
    ownerUrl,
    port: await freePort(),
    ms: 2_000,
    names: null,
    isControl,
    arrivedWithinS: isControl ? 5 : 120,
    pauseMs: 20,
    say: () => {},
  })

test('work goes on without mail server and identity provider, and every e-mail arrives once when they are back', async () => {
  expect((await outage(drill, false)).wrong).toEqual([])
})

test('e-mails that are tried once stay away, and the drill finds them', async () => {
  expect((await outage(control, true)).wrong).toEqual([])
})
