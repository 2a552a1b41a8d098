/** The short form of `npm run drill -- corruption`: a page of a table and a record of the log are damaged, under a few transitions. */
import { expect, test } from 'vitest'
import { runCorruption } from '../corruption.ts'
import { temporaryFolder } from './database.ts'
import { freePort } from '../../../server/testing/free-port.ts'

const run = { folder: temporaryFolder('corruption'), transitions: 6, say: () => {} }

test('a damaged page is not served, the doctor names it and the damaged log, and a restore brings everything back', async () => {
  expect((await runCorruption({ ...run, port: await freePort(), isControl: false })).wrong).toEqual([])
})
