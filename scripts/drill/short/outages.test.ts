/** The short form of `npm run drill -- outages`: mail server and identity provider, without names. */
import { expect, test } from 'vitest'
import { freePort } from '../../../bench/surroundings.ts'
import { runOutages } from '../outages.ts'
import { temporaryDatabases, temporaryFolder } from './database.ts'

const folder = temporaryFolder('outages')
const [ownerUrl = '', another = ''] = await temporaryDatabases(folder, ['drill', 'control'])
const run = async (isControl: boolean) =>
  runOutages({
    folder,
    ownerUrl: isControl ? another : ownerUrl,
    port: await freePort(),
    ms: 2_000,
    names: null,
    isControl,
    pauseMs: 100,
    say: () => {},
  })

test('without mail server and identity provider work goes on, and every e-mail arrives once when they are back', async () => {
  expect(await run(false)).toMatchObject({ wrong: [] })
})

test('e-mails that are tried once do not all arrive, and the drill finds it', async () => {
  expect(await run(true)).toMatchObject({ wrong: [] })
})
