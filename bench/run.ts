/**
 * Measures, prints, writes bench/latest.json, and fails when a budget is broken.
 * `node bench/run.ts` for everything, `node bench/run.ts step list` for parts; with `--steady` each is repeated until its
 * figures agree, and says so when they do not.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isBroken, rounded, tableOf, type Figure, type Measurement } from './figures.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureDwell } from './dwell.ts'
import { measureGantt } from './browser/gantt.ts'
import { measureGrowth } from './operations/growth.ts'
import { measureHead } from './head.ts'
import { measureFirstLoad } from './browser/first-load.ts'
import { measureHovered } from './browser/hovered.ts'
import { measureImports } from './imports.ts'
import { measureInteractions } from './browser/interactions.ts'
import { measureInvoices } from './invoices.ts'
import { measureLedger } from './ledger.ts'
import { measureExport } from './export.ts'
import { measureLive } from './live.ts'
import { measureList } from './operations/list.ts'
import { measureObserving } from './observing.ts'
import { measurePaint } from './browser/paint.ts'
import { measurePeers } from './peers/peers.ts'
import { measureReads } from './reads.ts'
import { measureStart } from './start.ts'
import { steadily } from './steady.ts'
import { measureStep } from './step.ts'
import { measureTransitions } from './transitions.ts'

const PARTS: Readonly<Record<string, Measurement>> = {
  step: measureStep,
  'first-load': measureFirstLoad,
  paint: measurePaint,
  start: measureStart,
  transitions: measureTransitions,
  peers: measurePeers,
  observing: measureObserving,
  reads: measureReads,
  list: measureList,
  live: measureLive,
  export: measureExport,
  catalogue: measureCatalogue,
  ledger: measureLedger,
  imports: measureImports,
  growth: measureGrowth,
  head: measureHead,
  dwell: measureDwell,
  invoices: measureInvoices,
  gantt: measureGantt,
  hovered: measureHovered,
  interactions: measureInteractions,
}
const LATEST = path.join(import.meta.dirname, 'latest.json')

type Measured = {
  readonly at: string
  /** Load of the machine in the minute before: above the number of processors someone else was at work too. */
  readonly loadBefore: number
  readonly seconds: number
  readonly figures: readonly Figure[]
}

const isSteady = process.argv.includes('--steady')
const asked = process.argv.slice(2).filter((word) => word !== '--steady')
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

const found: [string, Measured][] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  found.push([name, await measured(name, measure)])
}
write(found)
const broken = found.flatMap(([, { figures }]) => figures.filter(isBroken))
console.log(broken.length === 0 ? '\nEvery budget holds.' : `\n${broken.length} budgets are broken.`)
process.exit(broken.length === 0 ? 0 : 1)

async function measured(name: string, measure: Measurement): Promise<Measured> {
  const at = new Date().toISOString()
  const loadBefore = rounded(os.loadavg()[0] ?? 0)
  console.log(`\n${name} (load ${loadBefore})`)
  const since = performance.now()
  // A measurement that fails must not take the others' figures with it.
  const figures = await (isSteady ? steadily((round) => announced(round, measure)) : measure()).catch(
    (error: unknown): readonly Figure[] => {
      console.error(error)
      return [{ name: `${name}: failed`, value: Number.NaN, unit: 's', note: String(error).slice(0, 200) }]
    },
  )
  console.log(tableOf(figures))
  return { at, loadBefore, seconds: rounded((performance.now() - since) / 1000), figures }
}

function announced(round: number, measure: Measurement): ReturnType<Measurement> {
  console.log(`  run ${round}`)
  return measure()
}

/** Parts that were not measured now keep what they had. */
function write(parts: readonly (readonly [string, Measured])[]): void {
  const before = fs.existsSync(LATEST)
    ? (JSON.parse(fs.readFileSync(LATEST, 'utf8')) as { parts?: Readonly<Record<string, unknown>> })
    : {}
  const shown = parts.map(([name, part]) => [
    name,
    {
      ...part,
      figures: part.figures.map((figure) => ({
        ...figure,
        value: rounded(figure.value),
        ok: !isBroken(figure),
      })),
    },
  ])
  const content = { machine: machine(), parts: { ...before.parts, ...Object.fromEntries(shown) } }
  fs.writeFileSync(LATEST, `${JSON.stringify(content, null, 2)}\n`)
}

function machine() {
  return {
    processors: os.availableParallelism(),
    model: os.cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(os.totalmem() / 1e9),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.version,
  }
}
