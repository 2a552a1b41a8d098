/** npm run drill [-- name]: proven failure drills on systems of their own. Without a name it lists them. Ends with 1 when something did not hold. */
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import type { Drill } from './drill/drill.ts'
import { corruption } from './drill/corruption.ts'
import { disk } from './drill/disk.ts'
import { failover } from './drill/failover.ts'
import { isolation } from './drill/isolation.ts'
import { outages } from './drill/outages.ts'
import { overloaded } from './drill/overload.ts'
import { restart } from './drill/restart.ts'
import { restoring } from './drill/restore.ts'
import { rolling } from './drill/rolling.ts'
import { simulation } from './drill/simulation.ts'
import { soak } from './drill/soak.ts'

const DRILLS: Readonly<Record<string, Drill>> = {
  failover,
  rolling,
  isolation,
  overload: overloaded,
  disk,
  outages,
  corruption,
  restore: restoring,
  restart,
  simulation,
  soak,
}
const CONTROLS = Object.values(DRILLS).flatMap(({ control }) => control?.option ?? [])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    json: { type: 'boolean', default: false },
    ...Object.fromEntries(CONTROLS.map((option) => [option, { type: 'boolean' as const }])),
  },
})
const [name] = positionals
process.exit(name === undefined ? list() : await runOne(name))

function list(): number {
  for (const [one, { what, control, needs }] of Object.entries(DRILLS)) {
    console.log(`${one.padEnd(12)} ${what}`)
    if (control) console.log(`${''.padEnd(12)} --${control.option}: ${control.what}`)
    if (needs) console.log(`${''.padEnd(12)} needs: ${needs.install}`)
  }
  return 0
}

async function runOne(wanted: string): Promise<number> {
  const drill = DRILLS[wanted]
  if (!drill) throw new Error(`There is no drill "${wanted}". npm run drill lists them.`)
  const missing = (drill.needs?.programs ?? []).filter((program) => !fs.existsSync(program))
  if (missing.length > 0) {
    console.error(`${missing.join(', ')} is missing. Needed: ${drill.needs?.install}.`)
    return 1
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const options = {
    rounds: Number(values.rounds ?? drill.rounds),
    seed,
    minutes: Number(values.minutes ?? drill.minutes ?? 0),
    isControl: drill.control !== undefined && Reflect.get(values, drill.control.option) === true,
    say: (sentence: string) => console.error(`  ${sentence}`),
  }
  const since = performance.now()
  const { figures, wrong } = await drill.run(options)
  const seconds = Math.round((performance.now() - since) / 1000)
  const control = options.isControl ? drill.control?.option : undefined
  if (values.json) console.log(JSON.stringify({ drill: wanted, control, seed, seconds, figures, wrong }))
  else {
    console.log(`${wanted}${control ? ` --${control}` : ''}, seed ${seed}, ${seconds} s`)
    for (const [what, figure] of Object.entries(figures)) console.log(`  ${what}: ${figure}`)
  }
  for (const one of wrong) console.error(`WRONG ${one}`)
  if (!values.json)
    console.log(wrong.length === 0 ? 'Everything held.' : `${wrong.length} things did not hold.`)
  return wrong.length === 0 ? 0 : 1
}
