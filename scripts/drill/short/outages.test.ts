/** The short form of `npm run drill -- outages`: mail server and identity provider are gone for two seconds. */
import { expect, test } from 'vitest'
import { runOutages } from '../outages.ts'
import { temporaryFolder, temporaryMarket } from './database.ts'
import { freePort } from '../../../server/testing/free-port.ts'

const drill = { folder: temporaryFolder('outages'), prepared: await temporaryMarket() }
const control = { folder: temporaryFolder('untried'), prepared: await temporaryMarket() }

const outage = async (place: typeof drill, isControl: boolean) =>
  runOutages({
    ...place,
    port: await freePort(),
    ms: 2_000,
    names: null,
    isControl,
    arrivedWithinS: isControl ? 5 : 120,
    pauseMs: 20,
    say: () => {},
  })

test.concurrent('work goes on without mail server and identity provider, and every e-mail arrives once when they are back', async () => {
  expect((await outage(drill, false)).wrong).toEqual([])
})

test.concurrent('e-mails that are tried once stay away, and the drill finds them', async () => {
  expect((await outage(control, true)).wrong).toEqual([])
})
