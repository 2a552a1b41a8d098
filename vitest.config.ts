import { defineConfig } from 'vitest/config'

/** Tests under server/ that need no database. */
const WITHOUT_DATABASE = 'server/{platform/{documents,storage,http},modules/documents}/**/*.test.ts'

/**
 * Nothing is isolated: reading the code anew for each file was a third of the time. Files of one worker share what is
 * loaded; each has a database of its own, and what it changes of the process, such as its clock, it puts back.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'machines/**/*.test.ts',
            'contract/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            WITHOUT_DATABASE,
          ],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [WITHOUT_DATABASE],
          isolate: false,
          globalSetup: './server/testing/postgres.setup.ts',
          testTimeout: 30_000,
        },
      },
    ],
  },
})
