import { readdir, readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { bytes, cappedCount, countryName, money, quantity, relativeDay, shortDate } from './format.ts'

/** Intl groups digits by a narrow space that no one can type. */
const plain = (text: string) => text.replaceAll(/[\s\u202f\u00a0]/g, ' ')

test('quantities keep up to six decimals and drop zeros', () => {
  expect(plain(quantity('1234567.123456'))).toBe('1 234 567,123456')
  expect(plain(quantity('12.500000'))).toBe('12,5')
  expect(plain(quantity('99999999999999.000001'))).toBe('99 999 999 999 999,000001')
})

test('money comes from cents', () => {
  expect(plain(money(123450, 'EUR'))).toBe('1 234,50 €')
  expect(plain(money(120000, 'EUR'))).toBe('1 200 €')
})

test('counts above the cap end with a plus', () => {
  expect(plain(cappedCount(1001))).toBe('1 000+')
  expect(plain(cappedCount(1000))).toBe('1 000')
})

test('days are counted by the calendar', () => {
  const now = new Date(2026, 10, 20, 23, 30).getTime()
  expect(relativeDay(new Date(2026, 10, 21, 0, 30).toISOString(), now)).toBe('tomorrow')
  expect(relativeDay(new Date(2026, 10, 17, 12).toISOString(), now)).toBe('3 days ago')
})

afterEach(() => void vi.unstubAllEnvs())

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a day without a time is the same day in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    const { date, dateRange, dayName, relativeDay: relative } = await import('./format.ts')
    expect(plain(date('2026-03-02'))).toBe('2 Mar 2026')
    expect(plain(dateRange('2026-03-02', '2026-03-04'))).toMatch(/^2 ?– ?4 Mar 2026$/)
    // A payment is due until the end of its day, in UTC.
    expect(plain(date('2026-03-02T23:59:59.999Z'))).toBe('2 Mar 2026')
    // A tranche begins with its day, in UTC.
    expect(plain(date('2026-03-02T00:00:00.000Z'))).toBe('2 Mar 2026')
    const now = new Date(2026, 2, 1, 12).getTime()
    expect([relative('2026-03-02', now), dayName('2026-03-01', now)]).toEqual(['tomorrow', 'today'])
  },
)

test('a short date names its year when it is another one', () => {
  const year = new Date().getFullYear()
  expect(shortDate(new Date(year, 10, 5, 12).toISOString())).toBe('5\u00a0Nov')
  expect(shortDate(new Date(year + 1, 10, 5, 12).toISOString())).toBe(`5\u00a0Nov\u00a0${year + 1}`)
})

test('no text names the unit of a size itself', async () => {
  const folder = 'public/messages/en'
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')))
  expect(files.filter((_, index) => / [KM]iB/.test(texts[index]!))).toEqual([])
})

test('sizes and countries have words', () => {
  expect([999, 52_782, 1024 ** 2 - 1, 20 * 1024 ** 2, 1_600_000].map((count) => plain(bytes(count)))).toEqual(
    ['999 B', '52 KiB', '1 MiB', '20 MiB', '1,5 MiB'],
  )
  expect(countryName('FR')).toBe('France')
})
