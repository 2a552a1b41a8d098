import { expect, test } from 'vitest'
import {
  SESSION_CHECK_LIFETIME,
  TRANSACTION_LIFETIME,
} from '../../../../machines/authentication/constants.ts'
import { cookieLine, rememberSignedIn, signedInUntil, TransactionCookies } from './cookies.ts'

/** `document.cookie`: what is written is one line, what is read are all pairs. */
function openJar() {
  const kept = new Map<string, string>()
  const lines: string[] = []
  return {
    lines,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      lines.push(line)
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? []
      if (age === '0') kept.delete(name)
      else kept.set(name, value)
    },
  }
}

const state = (created: number) => JSON.stringify({ id: `s${created}`, created, code_verifier: 'v;=,"' })

test('a sign-in under way is remembered for a day, in a cookie of this site alone', async () => {
  const jar = openJar()
  const cookies = new TransactionCookies(jar, true)
  await cookies.set('one', state(1))
  expect(jar.lines[0]).toMatch(
    /^understory\.transaction\.one=[^;, "]+; Path=\/; Max-Age=86400; SameSite=Lax; Secure$/,
  )
  expect(await cookies.get('one')).toBe(state(1))
  expect(await cookies.getAllKeys()).toEqual(['one'])
  expect(await cookies.remove('one')).toBe(state(1))
  expect(await cookies.get('one')).toBeNull()
  expect(await cookies.remove('one')).toBeNull()
})

test('sign-ins that were given up do not pile up: the newest three stay', async () => {
  const cookies = new TransactionCookies(openJar(), false)
  for (const created of [3, 1, 4, 2, 5]) await cookies.set(`s${created}`, state(created))
  expect((await cookies.getAllKeys()).toSorted()).toEqual(['s3', 's4', 's5'])
})

test('both cookies live a day', () => {
  expect([TRANSACTION_LIFETIME, SESSION_CHECK_LIFETIME]).toEqual([86_400_000, 86_400_000])
  expect(cookieLine('a', '1', SESSION_CHECK_LIFETIME, false)).toBe('a=1; Path=/; Max-Age=86400; SameSite=Lax')
})

test('the latest token of all tabs stands, until someone signs out', () => {
  const jar = openJar()
  expect(signedInUntil(jar)).toBe(0)
  rememberSignedIn(2_000, jar)
  rememberSignedIn(1_000, jar)
  expect(signedInUntil(jar)).toBe(2_000)
  rememberSignedIn(null, jar)
  expect(jar.cookie).toBe('')
})
