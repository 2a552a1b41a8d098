/** Random sequences of events and roles: 2,000 of each machine, 100,000 with TEST_FULL=1. The seed is printed. */
import { test } from 'vitest'
import { FULL } from '../testing/full.ts'
import { fuzz } from '../testing/fuzz.ts'
import { WORKFLOW_NAMES } from '../workflows.ts'

const runs = FULL ? 100_000 : 2_000
const seed = Date.now() % 2_147_483_647

test.each(WORKFLOW_NAMES)(
  `%s keeps its rules in ${runs} random sequences (seed ${seed})`,
  (name) => {
    fuzz(name, { runs, seed })
  },
  7_200_000,
)
