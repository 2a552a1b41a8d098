/** Counting where operations wait, from the journals of a marketplace of years: 1,000,000 rows. */
import type pg from 'pg'
import { DwellQuery } from '../contract/operations/insights.ts'
import { countDwell } from '../server/modules/insights/count.usecases.ts'
import { showDwell } from '../server/modules/insights/insights.usecases.ts'
import { inScope, SYSTEM } from '../server/platform/database.ts'
import { uuidv7 } from '../server/platform/canonical.ts'
import { median, timesOf, type Figure } from './figures.ts'
import { copyOperation, walkedOperation } from './head.ts'
import { withCluster } from './surroundings.ts'

const MOST_S = 30
const BUYERS = 2_000
const CARRIERS = 200
const YEARS = 4
/** Of one statement. */
const COPIES_AT_ONCE = 2_000
/** Operations that move on in a day. */
const A_DAYS = 400
const ASKED = 50

export const measureDwell = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const { owner, database, pool } = cluster
    const rows = await spreadJournals(owner, await walkedOperation(cluster))
    const places = { database, pool, clock: () => new Date('2026-03-02T09:00:00.000Z') }
    const all = await countDwell(places, { rebuild: true })
    if (all.rows !== rows) throw new Error(`${all.rows} of ${rows} rows were counted`)
    await moveOn(owner)
    const night = await countDwell(places)
    if (night.operations !== A_DAYS) throw new Error(`${night.operations} operations had moved`)
    const took = await timesOf(ASKED, () =>
      inScope(database, SYSTEM, (trx) => showDwell(trx, DwellQuery.parse({}), places.clock())),
    )
    const name = (what: string) => `dwell: ${what}, ${rows.toLocaleString('en')} journal rows`
    const of = `${all.operations.toLocaleString('en')} operations of ${BUYERS} buyers and ${CARRIERS} carriers`
    return [
      { name: name('everything again'), value: all.ms / 1000, unit: 's', most: MOST_S, note: of },
      {
        name: name(`a night after ${A_DAYS} operations moved`),
        value: night.ms / 1000,
        unit: 's',
        most: MOST_S,
      },
      { name: name('the map of a year, median'), value: median(took), unit: 'ms' },
    ]
  })

/** Copies with journals over four years and many parties, at different paces. @returns rows */
async function spreadJournals(owner: pg.Pool, template: string): Promise<number> {
  const organizations = async (kind: string, count: number) => {
    const found = await owner.query<{ id: string }>(
      `insert into organization (name, country, access_status, ${kind})
       select '${kind} ' || n, 'FR', 'validated', true from generate_series(1, $1::int) n returning id`,
      [count],
    )
    return found.rows.map(({ id }) => id)
  }
  const buyers = await organizations('is_buyer', BUYERS)
  const carriers = await organizations('is_seller', CARRIERS)
  const own = ['contributor_organization_id', 'carrier_organization_id']
  return copyOperation(
    owner,
    template,
    own,
    async ({ client, list, places, copies }) => {
      const ids = places.map(() => uuidv7(Date.now()))
      await client.query(
        `insert into operation (id, ${own.join(', ')}, ${list})
         select c.id, c.buyer, c.carrier, ${list}
         from unnest($2::uuid[], $3::uuid[], $4::uuid[]) c (id, buyer, carrier), operation o where o.id = $1`,
        [
          template,
          ids,
          places.map((place) => buyers[(place * 104_729) % BUYERS]),
          places.map((place) => carriers[(place * 1_299_709) % CARRIERS]),
        ],
      )
      await client.query(
        `insert into journal (operation_id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash)
         select c.id, j.seq, timestamptz '2026-03-01' - make_interval(days => c.back::int) + make_interval(hours => c.pace::int * j.seq),
           j.person_id, j.role, j.event, j.payload, j.state_value, j.version, j.prev_hash, j.hash
         from unnest($2::uuid[], $3::float8[], $4::float8[]) c (id, back, pace) join journal j on j.operation_id = $1`,
        [
          template,
          ids,
          // Older ones first, as ids are.
          places.map((place) => 365 * YEARS * (1 - place / copies)),
          places.map((place) => 12 + ((place * 7919) % 60)),
        ],
      )
    },
    COPIES_AT_ONCE,
  )
}

/** One more event each, which leads nowhere: a comment. */
async function moveOn(owner: pg.Pool): Promise<void> {
  await owner.query(
    `with moved as (
       update operation set version = version + 1
       where id in (select id from operation order by id desc limit $1) returning id, version)
     insert into journal (operation_id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash)
     select m.id, m.version, j.at + interval '1 hour', j.person_id, j.role, 'operation.comment', '{}', j.state_value, m.version,
       j.hash, j.hash
     from moved m join journal j on j.operation_id = m.id and j.seq = m.version - 1`,
    [A_DAYS],
  )
}
