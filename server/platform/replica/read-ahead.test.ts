import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** Pages of numbers, and what happened to them in order. */
function numbered(last: number, fails = false) {
  const seen: string[] = []
  async function* pages(): AsyncGenerator<number, void> {
    try {
      for (let page = 1; page <= last; page += 1) {
        seen.push(`read ${page}`)
        await Promise.resolve()
        yield page
      }
      if (fails) throw new Error('the database is gone')
    } finally {
      seen.push('closed')
    }
  }
  return { seen, pages: readAhead(pages()) }
}

test('the next page is asked for before one is worked on', async () => {
  const { seen, pages } = numbered(3)
  for await (const page of pages) seen.push(`work ${page}`)
  expect(seen).toEqual(['read 1', 'read 2', 'work 1', 'read 3', 'work 2', 'closed', 'work 3'])
})

test('a page that cannot be read is heard of after those before it', async () => {
  const { seen, pages } = numbered(2, true)
  const all = async () => {
    for await (const page of pages) seen.push(`work ${page}`)
  }
  await expect(all()).rejects.toThrow('the database is gone')
  expect(seen.filter((what) => what.startsWith('work'))).toEqual(['work 1', 'work 2'])
})

test('a reader who leaves closes what is read', async () => {
  const { seen, pages } = numbered(3)
  for await (const page of pages) if (page === 1) break
  expect(seen.at(-1)).toBe('closed')
})
