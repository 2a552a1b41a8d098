/** What registries issued and retired never overlaps, for every writer, and is found by any number of a range. */
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { randomOf } from '../../testing/random.ts'
import { openMarket } from '../../workflow/samples.ts'

const { database, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const {
  rows: [made],
} = await owner.query<{ id: string; standard: string }>(
  `insert into registry_import (kind, standard_id, layout, sha256, file_name, person_id, created_at, rows, created, unchanged, changed, refused, verdicts)
   select 'verra_transactions', p.standard_id, '{}', repeat('0', 64), 'a.csv', $1, now(), 0, 0, 0, 0, 0, ''
   from project p limit 1 returning id, standard_id as standard`,
  [market.people.admin.id],
)
const { id, standard } = made!

type Range = readonly [first: number, last: number]
type Client = typeof writer
type Table = 'known_issuance' | 'known_retirement'
const TABLES: readonly Table[] = ['known_issuance', 'known_retirement']

/** A pool opens another connection after each refusal. */
const [writer, neighbour] = [await owner.connect(), await owner.connect()]
afterAll(() => [writer, neighbour].forEach((client) => client.release()))

let count = 0
const newSpace = () => `SPACE-${(count += 1)}-`

/** In one statement. @returns the SQLSTATE that refused it, or none */
const addBy = async (
  client: Client,
  table: Table,
  space: string,
  ...ranges: readonly Range[]
): Promise<string> => {
  const more =
    table === 'known_issuance' ? [', serial_template, vintage_id', ", '{start}-{end}', v.id"] : ['', '']
  return client
    .query(
      `insert into ${table} (standard_id, numbering_space, first_number, last_number, import_id${more[0]})
       select $1, $2, r.first, r.last, $3${more[1]}
       from unnest($4::bigint[], $5::bigint[]) r (first, last) cross join (select id from vintage limit 1) v`,
      [standard, space, id, ranges.map(([first]) => first), ranges.map(([, last]) => last)],
    )
    .then(() => 'added')
    .catch((error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`)
}

const add = (table: Table, space: string, ...ranges: readonly Range[]) =>
  addBy(writer, table, space, ...ranges)

const overlap = ([first, last]: Range, [from, to]: Range) => first <= to && from <= last
const within = (random: ReturnType<typeof randomOf>): Range => {
  const first = Math.floor(random() * 100)
  return [first, first + Math.floor(random() * 12)]
}

test.each(TABLES)(
  '%s: of random ranges those that overlap none before are added, and are found',
  async (table) => {
    const random = randomOf(20_261_128)
    const space = newSpace()
    const added: Range[] = []
    for (let round = 0; round < 120; round += 1) {
      const range = within(random)
      const isFree = !added.some((one) => overlap(one, range))
      const refused = added.some(([first]) => first === range[0]) ? '23505' : '23P01'
      expect(await add(table, space, range), String(range)).toBe(
        isFree ? 'added' : `${refused} ${table}_once`,
      )
      if (isFree) added.push(range)
    }
    expect(added.length).toBeGreaterThan(10)
    for (let round = 0; round < 60; round += 1) {
      const [first, last] = within(random)
      const { rows } = await writer.query<{ covered: string }>(
        `select covered::text from serials_known(array[$1::uuid], array[$2], array[$3::bigint], array[$4::bigint]) where kind = $5`,
        [standard, space, first, last, table === 'known_issuance' ? 'known' : 'retired'],
      )
      const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      const expected = numbers.filter((number) => added.some((one) => overlap(one, [number, number])))
      const { rows: found } = await writer.query<{ number: number }>(
        `select n as number from generate_series($1::int, $2::int) n where n::bigint <@ $3::int8multirange order by 1`,
        [first, last, rows[0]?.covered ?? '{}'],
      )
      expect(
        found.map(({ number }) => number),
        `${first} to ${last}`,
      ).toEqual(expected)
    }
  },
)

test.each(TABLES)(
  '%s: ranges of one statement do not overlap each other, nor after a change',
  async (table) => {
    const space = newSpace()
    expect(await add(table, space, [10, 20], [15, 16])).toBe(`23P01 ${table}_once`)
    expect(await add(table, space, [10, 20], [21, 30])).toBe('added')
    expect(await add(table, space, [1, 40])).toBe(`23P01 ${table}_once`)
    expect(await add(table, newSpace(), [1, 40]), 'numbers of another space').toBe('added')
    const grow = `update ${table} set last_number = 21 where numbering_space = $1 and first_number = 10`
    await expect(writer.query(grow, [space])).rejects.toMatchObject({
      code: '23P01',
      constraint: `${table}_once`,
    })
  },
)

test.each(TABLES)(
  '%s: of two that are written at once and overlap one is refused, 20 times',
  async (table) => {
    for (let round = 0; round < 20; round += 1) {
      const space = newSpace()
      const both = await Promise.all([
        addBy(writer, table, space, [1, 10]),
        addBy(neighbour, table, space, [5, 15]),
      ])
      expect(both.toSorted()).toEqual([`23P01 ${table}_once`, 'added'])
    }
  },
)
