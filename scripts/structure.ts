/** npm run structure: figures about the tree, beside what they may be at most. Ends with 1 when one is over. */
import { CEILINGS, countAll } from './structure/counts.ts'

const counts = countAll()
const names = Object.keys(CEILINGS) as (keyof typeof CEILINGS)[]
for (const name of names) console.log(`${name.padEnd(30)} ${counts[name]} of ${CEILINGS[name]}`)
process.exit(names.every((name) => counts[name] <= CEILINGS[name]) ? 0 : 1)
