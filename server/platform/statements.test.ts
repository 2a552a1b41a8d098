import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { isoOf, planNameOf, rows } from './statements.ts'

test.each([
  ['2026-03-02 09:00:00+00', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02 09:00:00.1+00', '2026-03-02T09:00:00.100Z'],
  ['2026-03-02 09:00:00.123+00', '2026-03-02T09:00:00.123Z'],
  ['2026-03-02 23:59:59.999999+00', '2026-03-02T23:59:59.999Z'],
  ['2026-03-02 10:30:00.5+01', '2026-03-02T09:30:00.500Z'],
  ['2026-03-02 03:30:00-05:30', '2026-03-02T09:00:00.000Z'],
  ['10026-03-02 09:00:00+00', '+010026-03-02T09:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(isoOf(text)).toBe(iso)
})

test('a text keeps its plan once it was asked three times, and a purpose keeps 32', async () => {
  const connection = {
    executeQuery: <Row>(query: CompiledQuery<Row>) => Promise.resolve({ rows: [], asked: query.sql }),
  }
  const ask = async (text: string, times: number) => {
    for (let time = 0; time < times; time += 1) await rows(connection, text, [], 'a_purpose')
    return planNameOf(text)
  }
  expect(await ask('select 1', 2)).toBeUndefined()
  expect(await ask('select 1', 1)).toBe('a_purpose_0')
  for (let place = 1; place < 32; place += 1)
    expect(await ask(`select 1 + ${place}`, 3)).toBe(`a_purpose_${place}`)
  expect(await ask('select 0', 3)).toBeUndefined()
  expect(planNameOf('select 1')).toBe('a_purpose_0')
})
