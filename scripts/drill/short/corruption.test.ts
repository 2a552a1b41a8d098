/** The short form of `npm run drill -- corruption`. */
import { expect, test } from 'vitest'
import { freePort } from '../../../bench/surroundings.ts'
import { runCorruption } from '../corruption.ts'
import { temporaryFolder } from './database.ts'

const run = async (isControl: boolean) =>
  runCorruption({
    folder: temporaryFolder('corruption'),
    port: await freePort(),
    transitions: 15,
    isControl,
    say: () => {},
  })

test('a damaged page and a damaged log are named, and a restore brings back what was acknowledged', async () => {
  expect(await run(false)).toMatchObject({ wrong: [] })
})

test('without checksums a damaged page is served, and the drill sees it', async () => {
  expect(await run(true)).toMatchObject({ wrong: [] })
})
