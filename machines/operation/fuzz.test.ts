/** Random sequences of events and roles: 400 of each machine, 100,000 and a new seed with TEST_FULL=1. The seed is printed. */
import { test } from 'vitest'
import { FULL, SEED } from '../testing/full.ts'
import { fuzz } from '../testing/fuzz.ts'
import { WORKFLOW_NAMES } from '../workflows.ts'

const runs = FULL ? 100_000 : 400
const seed = SEED

test.each(WORKFLOW_NAMES)(
  `%s keeps its rules in ${runs} random sequences (seed ${seed})`,
  (name) => {
    fuzz(name, { runs, seed })
  },
  7_200_000,
)
