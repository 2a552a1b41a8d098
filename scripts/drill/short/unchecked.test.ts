/** The control of the short `npm run drill -- corruption`; in a file of its own, so that both run at the same time. */
import { expect, test } from 'vitest'
import { runCorruption } from '../corruption.ts'
import { temporaryFolder } from './database.ts'
import { freePort } from '../../../server/testing/free-port.ts'

const run = { folder: temporaryFolder('unchecked'), transitions: 6, say: () => {} }

test('without checksums the damaged page is served as if it were right, and the drill finds it', async () => {
  expect((await runCorruption({ ...run, port: await freePort(), isControl: true })).wrong).toEqual([])
})
