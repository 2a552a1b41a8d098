import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Processes that tests start read the server compiled: compiling it was most of the time of a short one. */
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.data/compiled')

/** Tests under server/ that need no database. */
const WITHOUT_DATABASE = 'server/{platform/{documents,storage,http},modules/documents}/**/*.test.ts'

export default defineConfig({
  test: {
    // Of two processors only one would work otherwise: where the runner itself has next to nothing to do, none is kept for it.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          // Files of one worker share what is loaded: reading it for each file took as long as the tests.
          isolate: false,
          include: [
            'machines/**/*.test.ts',
            'contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            WITHOUT_DATABASE,
          ],
          // Starting the whole product is one of them: patience for a busy machine.
          testTimeout: 180_000,
        },
      },
      // Each file has a document and singletons of its own, such as the queue of messages.
      { test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 180_000 } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [WITHOUT_DATABASE],
          // Reading the server anew for each file was a third of the time: files of one worker share what is loaded. Each
          // has a database of its own; none replaces a module, and what it changes of the process it puts back.
          isolate: false,
          globalSetup: './server/testing/postgres.setup.ts',
          // What comes on a busy machine comes later; what is over costs nothing.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
