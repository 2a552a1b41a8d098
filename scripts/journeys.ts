/** npm run test:journeys: those that a change breaks first; all of them with TEST_ALL=1 or TEST_FULL=1. */
import { spawnSync } from 'node:child_process'
import { ALL } from '../machines/testing/full.ts'

/** Signing in, buying from the catalogue to the certificate, the ledger, changes that arrive, the server that is gone. */
const FIRST = [
  'cart',
  'certificate',
  'contribution',
  'inbox',
  'ledger',
  'live',
  'menu',
  'outage',
  'schedule',
  'sign-in',
  'visitors',
] as const

const files = ALL ? [] : FIRST.map((name) => `e2e/${name}.spec.ts`)
const { status } = spawnSync('playwright', ['test', ...files, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
