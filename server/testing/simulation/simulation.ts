/**
 * Years of deals in the real engine and database, from one seed: it decides the clock, who does what, where a process dies or a
 * connection is cut, and what mail server and certificate service answer. The same seed makes the same history.
 */
import type { WorkflowName } from '../../../machines/workflows.ts'
import type { Market } from '../../workflow/samples.ts'
import { carryOutWaiting, fireTimers } from './background.ts'
import { diceOf, type Dice } from './dice.ts'
import { again, checkEnd, checkUnits } from './ending.ts'
import { withoutHints } from './mortal-pool.ts'
import { openOutside } from './outside.ts'
import { act, joinDeal, openDeal, pauseOf, type Deal } from './people.ts'
import { openQueue } from './queue.ts'
import { DAY_MS, openHistory, type Run } from './run.ts'
import { openWorld, requestIn, type Places, type World } from './world.ts'

export type Simulation = {
  readonly seed: number
  readonly deals: number
  /** In which the deals begin. */
  readonly years: number
  /** A client that got no answer after a commit repeats its call without its key. */
  readonly isForgetful?: boolean
  readonly onLine?: ((line: string) => void) | undefined
}

export type Simulated = {
  readonly simulatedYears: number
  readonly figures: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
  /** Of the history: types of events, versions, simulated times, refusals, deaths and faults. */
  readonly digest: string
}

const START = Date.parse('2026-03-02T09:00:00.000Z')
const YEAR_MS = 365.25 * DAY_MS
/** After the last deal has begun all do what leads to an end; tranches begin a year apart. */
const MOST_YEARS_TO_CLOSE = 5
const MIX: readonly WorkflowName[] = [
  'contribution',
  'contribution',
  'contribution',
  'multiYear',
  'retirement',
  'ccuPurchase',
]
const MOST_UNITS = 12
/** Issued for each deal: less than the deals ask for together. */
const UNITS_PER_DEAL = 4n

/** @param market whose units are not part of it */
export async function simulate(places: Places, market: Market, asked: Simulation): Promise<Simulated> {
  const { seed, isForgetful = false, onLine } = asked
  const dice = diceOf(seed)
  const clock = { now: START }
  const now = () => new Date(clock.now)
  const run: Run = {
    owner: places.owner,
    engine: { pool: withoutHints(places.pool), clock: now },
    dice,
    clock,
    queue: await openQueue(places.owner),
    outside: openOutside(dice, now),
    history: openHistory(onLine),
    counts: { events: 0, refused: 0, effects: 0, repeatedEffects: 0, crashes: {} },
    labels: new Map(),
    acknowledged: new Map(),
    keys: new Map(),
    fired: new Map(),
    wrong: [],
    isForgetful,
  }
  await chooseEmails(places.owner, market)
  const units = BigInt(asked.deals) * UNITS_PER_DEAL
  const settings = { clock: now, units, held: units / 4n, newId: dice.uuid }
  const worlds = [
    await openWorld(places, market, settings),
    await openWorld(places, market, { ...settings, isOwnStock: true }),
  ] as const
  const deals = await runDeals(run, worlds, asked)
  await drain(run)
  await checkEnd(run, deals, units * BigInt(worlds.length))
  return {
    simulatedYears: (clock.now - START) / YEAR_MS,
    figures: { operations: deals.length, ...figuresOf(run), ...(await endings(run)) },
    wrong: run.wrong,
    digest: run.history.digest(),
  }
}

/** Most read notifications in the product: what is sent by e-mail costs most of the time. */
async function chooseEmails(owner: Places['owner'], { people }: Market): Promise<void> {
  const never = [
    ...(['turn', 'deadline', 'comment', 'progress'] as const).map((topic) => [people.checker.id, topic]),
    ...(['turn', 'deadline', 'progress'] as const).map((topic) => [people.admin.id, topic]),
    [people.buyer.id, 'progress'],
    [people.carrier.id, 'progress'],
  ]
  for (const choice of never)
    await owner.query(
      "insert into notification_choice (person_id, topic, email) values ($1, $2, 'never')",
      choice,
    )
}

async function runDeals(
  run: Run,
  worlds: readonly [World, World],
  { deals: count, years }: Simulation,
): Promise<readonly Deal[]> {
  const { dice, clock, history } = run
  const beginnings = Array.from({ length: count }, () => START + dice.below(years * YEAR_MS)).toSorted(
    (a, b) => a - b,
  )
  const deals: Deal[] = []
  const open = new Set<Deal>()
  const end = START + (years + MOST_YEARS_TO_CLOSE) * YEAR_MS
  let audited = clock.now
  for (;;) {
    const [first] = [...open].toSorted((one, other) => one.next - other.next)
    const beginning = beginnings[0] ?? Infinity
    const next = Math.min(first?.next ?? Infinity, beginning)
    if (next === Infinity || next > end) return deals
    let mayHaveTranches = await fireTimers(run, next)
    clock.now = Math.max(clock.now, next)
    if (beginning <= next) {
      beginnings.shift()
      const deal = await openOne(run, worlds, String(count - beginnings.length))
      if (deal) {
        deals.push(deal)
        open.add(deal)
      }
    } else if (first) {
      const goesOn = await act(run, first, beginnings.length === 0)
      first.next = clock.now + pauseOf(run)
      if (!goesOn) open.delete(first)
    }
    // Now and then the worker is slow, and the messages of several events wait.
    if (dice.chance(0.7) && (await carryOutWaiting(run))) mayHaveTranches = true
    for (const deal of mayHaveTranches ? await newTranches(run, deals) : []) {
      deals.push(deal)
      open.add(deal)
    }
    if (clock.now - audited > YEAR_MS) {
      audited = clock.now
      const units = BigInt(count) * UNITS_PER_DEAL * BigInt(worlds.length)
      await checkUnits(run, units)
      history.note(`${new Date(clock.now).toISOString()} audited`)
    }
  }
}

function openOne(run: Run, worlds: readonly [World, World], label: string): Promise<Deal | null> {
  const type = run.dice.pick(MIX)
  const isOwnStock = type !== 'ccuPurchase' && run.dice.chance(0.25)
  const world = isOwnStock ? worlds[1] : worlds[0]
  return openDeal(run, world, requestIn(world, type, unitsOf(run.dice)), label)
}

const unitsOf = (dice: Dice): number => 1 + dice.below(MOST_UNITS)

/** Tranches that the outbox has made since, in the order of their parents. */
async function newTranches(run: Run, deals: readonly Deal[]): Promise<readonly Deal[]> {
  const parents = new Map(deals.map((deal) => [deal.operationId, deal]))
  const { rows } = await run.owner.query<{ id: string; parent: string }>({
    name: 'simulated_tranches',
    text: `select id, parent_id as parent from operation where parent_id is not null and id <> all ($1::uuid[])`,
    values: [[...parents.keys()]],
  })
  const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const made: Deal[] = []
  for (const { id, parent } of sorted) {
    const count = [...run.labels.values()].filter((label) => label.startsWith(`${run.labels.get(parent)}.`))
    const label = `${run.labels.get(parent)}.${count.length + 1}`
    made.push(await joinDeal(run, parents.get(parent)!.world, id, label))
  }
  return made
}

/** All is well outside: what was put off is carried out, and what is due by then is fired. */
async function drain(run: Run): Promise<void> {
  run.outside.setCalm(true)
  const { queue, clock } = run
  do {
    await fireTimers(run, clock.now + DAY_MS)
    clock.now += DAY_MS
    await carryOutWaiting(run)
  } while ((await queue.look()).effects.length > 0)
}

/** How many operations are in which status. */
async function endings({ owner, history }: Run): Promise<Readonly<Record<string, number>>> {
  const { rows } = await owner.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from operation group by 1 order by 1',
  )
  history.note(rows.map(({ status, count }) => `${count} ${status}`).join(', '))
  return Object.fromEntries(rows.map(({ status, count }) => [`operations ${status}`, count]))
}

const figuresOf = ({ counts, fired, outside, history }: Run) => ({
  events: counts.events,
  'refused calls': counts.refused,
  'deadlines fired': [...fired.values()].reduce((sum, one) => sum + one, 0),
  'effects carried out': counts.effects,
  'carried out again': counts.repeatedEffects,
  ...counts.crashes,
  ...outside.faults,
  'e-mails delivered': outside.delivered.size,
  'delivered again with the same id': again(outside.delivered),
  'certificates sealed': outside.sealed.size,
  'drawn more than once': again(outside.sealed),
  'lines of history': history.length(),
})
