/** The short form of `npm run drill -- corruption`: a page of a table and a record of the log are damaged, under a few transitions. */
import { expect, test } from 'vitest'
import { freePort } from '../../../bench/surroundings.ts'
import { runCorruption } from '../corruption.ts'
import { temporaryFolder } from './database.ts'

const [checked, unchecked] = [temporaryFolder('corruption'), temporaryFolder('unchecked')]

const damage = async (isControl: boolean) =>
  runCorruption({
    folder: isControl ? unchecked : checked,
    port: await freePort(),
    transitions: 6,
    isControl,
    say: () => {},
  })

test('a damaged page is not served, the doctor names it and the damaged log, and a restore brings everything back', async () => {
  expect((await damage(false)).wrong).toEqual([])
})

test('without checksums the damaged page is served as if it were right, and the drill finds it', async () => {
  expect((await damage(true)).wrong).toEqual([])
})
