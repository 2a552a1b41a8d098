import { describe, expect, test } from 'vitest'
import { EARLY_EXPIRY } from '../../../../machines/authentication/constants.ts'
import { AuthenticationError } from '../../../../machines/authentication/failures.ts'
import { fetchSilently, type Silently, type Stored } from './silent.ts'

const NOW = 1_700_000_000_000
const user = (name: string, secondsLeft: number, more: Partial<Stored> = {}): Stored => ({
  access_token: name,
  expires_at: NOW / 1_000 + secondsLeft,
  refresh_token: 'refresh',
  ...more,
})

/** Several tabs over one storage; the lock is a queue. */
function openBrowser(first: Stored | null, fakes: Partial<Silently> = {}) {
  let kept = first
  let tail: Promise<unknown> = Promise.resolve()
  const asked: string[] = []
  const places: Silently = {
    stored: async () => kept,
    byRefreshToken: async () => {
      asked.push('refresh token')
      await Promise.resolve()
      return (kept = user(`new ${asked.length}`, 3_600))
    },
    byFrame: async () => {
      asked.push('frame')
      return (kept = user(`framed ${asked.length}`, 3_600, { refresh_token: undefined }))
    },
    alone: (run) => {
      const mine = tail.then(run)
      tail = mine.catch(() => {})
      return mine
    },
    caughtUp: async () => {},
    promise: () => {},
    now: () => NOW,
    ...fakes,
  }
  return { places, asked }
}

const refused = (error: string) => Promise.reject(Object.assign(new Error(error), { error }))

test('ten tabs that refresh at once ask the provider once; nine take over its token', async () => {
  const { places, asked } = openBrowser(user('old', 30))
  const tokens = await Promise.all(Array.from({ length: 10 }, () => fetchSilently(places, 'old')))
  expect(asked).toEqual(['refresh token'])
  expect(new Set(tokens.map(({ accessToken }) => accessToken))).toEqual(new Set(['new 1']))
  expect(tokens.filter(({ isTakenOver }) => isTakenOver)).toHaveLength(9)
})

test('a tab whose storage lags behind waits for what was promised, and does not use a refresh token twice', async () => {
  const old = user('old', 30)
  const { places, asked } = openBrowser(old)
  let promised: Stored | null = null
  const ahead: Silently = { ...places, promise: (stored) => void (promised = stored) }
  await fetchSilently(ahead, 'old')
  // The lock is free, but this tab still sees the old token.
  let seen: Stored | null = old
  const behind: Silently = {
    ...places,
    stored: async () => seen,
    caughtUp: async () => void (seen = promised),
  }
  expect(await fetchSilently(behind, 'old')).toMatchObject({ accessToken: 'new 1', isTakenOver: true })
  expect(asked).toEqual(['refresh token'])
})

test.each([
  [EARLY_EXPIRY / 1_000 + 1, []],
  [EARLY_EXPIRY / 1_000, ['refresh token']],
] as const)(
  'a cached token counts as expired a minute early: with %i seconds left',
  async (left, expected) => {
    const { places, asked } = openBrowser(user('cached', left))
    await fetchSilently(places, null)
    expect(asked).toEqual(expected)
  },
)

describe('the hidden frame is asked', () => {
  test.each([
    ['when there is no refresh token', openBrowser(user('old', 0, { refresh_token: undefined }))],
    ['when nothing is stored, as after a reload with tokens in memory', openBrowser(null)],
    [
      'when the refresh token is used up',
      openBrowser(user('old', 0), { byRefreshToken: () => refused('invalid_grant') }),
    ],
  ])('%s', async (_, { places, asked }) => {
    expect(await fetchSilently(places, 'old')).toMatchObject({ accessToken: 'framed 1' })
    expect(asked).toEqual(['frame'])
  })

  test('but not when the provider does not answer, or wants more', async () => {
    for (const error of [
      new AuthenticationError('timeout', 'no answer'),
      Object.assign(new Error('mfa_required'), { error: 'mfa_required' }),
    ]) {
      const { places, asked } = openBrowser(user('old', 0), { byRefreshToken: () => Promise.reject(error) })
      await expect(fetchSilently(places, 'old')).rejects.toBe(error)
      expect(asked).toEqual([])
    }
  })
})

test('when the provider does not know the person, they have to sign in', async () => {
  const { places } = openBrowser(null, { byFrame: async () => null })
  await expect(fetchSilently(places, null)).rejects.toMatchObject({ kind: 'login_required' })
})
