import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { ALL } from './machines/testing/full.ts'
import { olderServers } from './server/testing/postgres-versions.ts'

/** Processes that tests start read the server compiled: compiling it was most of the time of a short one. */
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.data/compiled')

/** Short forms of drills: the product in processes of its own, over databases of the tests' server. */
const SHORT_DRILLS = 'scripts/drill/short/*.test.ts'

/** They start, kill and damage servers and databases of their own, for half a minute each: left to `npm run test:all`. */
const STARTING = ALL
  ? []
  : [
      SHORT_DRILLS,
      'scripts/start.test.ts',
      'server/operating/backup/drill.test.ts',
      'server/platform/{start-sentences,embedded-postgres/supervisor,replica/replica}.test.ts',
      'server/testing/isolation/isolation.test.ts',
      'server/workflow/{kill,kill-database}.test.ts',
    ]

/** Tests under server/ that need no database. */
const WITHOUT_DATABASE = 'server/{platform/{documents,storage,http},modules/documents}/**/*.test.ts'

/** They set the time zone of their process; a thread keeps the one it began with. */
const IN_TIME_ZONES = [
  'src/lib/format.test.tsx',
  'src/features/operation/form/starting-values.test.ts',
  'src/features/invoices/vat-rates.test.tsx',
  'src/features/operation/view.test.tsx',
  'src/features/payments/payouts/payout-choice.test.tsx',
]

/** Each file has modules of its own: some hold state, such as the queue of messages. Threads take a third less processor time than processes. */
const webTests = {
  pool: 'threads' as const,
  exclude: [...configDefaults.exclude, ...IN_TIME_ZONES],
  testTimeout: 180_000,
}

/** What an older PostgreSQL could answer differently: all migrations, ids, the ledger, the engine, the demonstration. */
const ON_OLDER_SERVERS = [
  'server/ledger/**/*.test.ts',
  'server/platform/{database,uuidv7}.test.ts',
  'server/workflow/engine/**/*.test.ts',
  'server/workflow/{workflow,last-unit}.test.ts',
  'server/modules/payments/refunds*.test.ts',
  'demo/load.test.ts',
]

/**
 * Node reads these files itself, with its cache of compiled code: read through Vite, loading them and each call from one to
 * another took a quarter more processor time. No test of them replaces a module.
 */
const readByNode = { viteModuleRunner: false, nodeLoader: false }

/** Files of one worker share what is loaded: reading it for each was a third of the time. Each has a database of its own. */
const serverTests = {
  exclude: [...configDefaults.exclude, ...STARTING, WITHOUT_DATABASE],
  // What a test changes of the process it puts back.
  isolate: false,
  experimental: readByNode,
  globalSetup: './server/testing/postgres.setup.ts',
  // What comes on a busy machine comes later; what is over costs nothing.
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

// All of them run on one server when it is named, so there is nothing to repeat.
const older = process.env['TEST_POSTGRES_BIN'] ? [] : olderServers()

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
          experimental: readByNode,
          include: [
            'machines/**/*.test.ts',
            'contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            WITHOUT_DATABASE,
          ],
          exclude: [...configDefaults.exclude, ...STARTING, SHORT_DRILLS],
          // Starting the whole product is one of them: patience for a busy machine.
          testTimeout: 180_000,
        },
      },
      // No document and no component: Node reads them.
      { test: { ...webTests, name: 'views', include: ['src/**/*.test.ts'], experimental: readByNode } },
      { test: { ...webTests, name: 'web', include: ['src/**/*.test.tsx'] } },
      { test: { name: 'time zones', include: IN_TIME_ZONES, testTimeout: 180_000 } },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', SHORT_DRILLS],
        },
      },
      ...older.map(({ version, bin }) => ({
        test: {
          ...serverTests,
          name: `PostgreSQL ${version}`,
          include: ON_OLDER_SERVERS,
          provide: { postgresBin: bin },
        },
      })),
    ],
  },
})
