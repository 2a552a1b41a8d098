import { afterEach, expect, test, vi } from 'vitest'
import { LOCALE_COOKIE_DAYS, MESSAGES_LIFETIME } from './constants.ts'
import { keepLocale } from './locale.ts'
import { loadMessages, t } from './messages.ts'

afterEach(() => vi.unstubAllGlobals())

test('what stands on the error screen needs no fetch', () => {
  expect(t('common.notFoundHeading')).toBe('This page cannot be found...')
})

test('values stand in their places, numbers in the French form', () => {
  expect(t('common.notFoundPath', { path: '/nowhere' })).toBe('Page Not Found: /nowhere')
})

test('a name that is read from the right keeps the numbers beside it where they are', () => {
  expect(t('common.notFoundPath', { path: 'الحكيم' })).toBe('Page Not Found: \u2068الحكيم\u2069')
})

test('an area is fetched once for its locale, and again after a failure', async () => {
  const area = { title: 'Your account', people: { one: '{count} person', other: '{count} people' } }
  const fetched = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockImplementation(() => Promise.resolve(Response.json(area)))
  vi.stubGlobal('fetch', fetched)
  expect(t('account.title')).toBe('account.title')
  await expect(loadMessages('account')).rejects.toThrow('503')
  await Promise.all([loadMessages('account'), loadMessages('account', 'common')])
  await loadMessages('account')
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/messages/en/account.json?v=dev',
    '/messages/en/account.json?v=dev',
  ])
  expect(t('account.title')).toBe('Your account')
  const people = 'account.people' as 'account.title'
  expect(t(people, { count: 1 })).toBe('1 person')
  expect(t(people, { count: 1234 })).toBe('1\u202f234 people')
})

test('messages live for 24 hours, the locale cookie for 365 days', () => {
  expect(MESSAGES_LIFETIME).toBe(24 * 3_600_000)
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  keepLocale('en')
  expect(page.cookie).toBe('locale=en; path=/; max-age=31536000; samesite=lax')
  expect(LOCALE_COOKIE_DAYS).toBe(365)
})

test.each([
  ['', 'en'],
  ['locale=en', 'en'],
  ['a=b; locale=en', 'en'],
  ['locale=fr', 'en'],
])('a cookie %j means %s: English is the only locale', async (cookie, expected) => {
  vi.resetModules()
  const read = vi.fn<() => string>(() => cookie)
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: read }))
  const page = await import('./locale.ts')
  expect(page.locale()).toBe(expected)
  expect(page.locale()).toBe(expected)
  // Every text asks for it, and a cookie is slow to read.
  expect(read).toHaveBeenCalledTimes(1)
})
