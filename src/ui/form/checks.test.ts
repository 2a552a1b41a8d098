import { beforeAll, expect, test } from 'vitest'
import { Email } from '../../../contract/rules/email.ts'
import { MoneyReason } from '../../../contract/payments/payments.ts'
import { all, atMost, email, reason, required, website } from './checks.ts'
import { serveMessages } from '../../lib/messages.samples.ts'

beforeAll(() => serveMessages('shared'))

test.each(['a@b.example', 'first.last+tag@sub.domain.example', "o'neil@b.example"])(
  '%s is an address',
  (text) => {
    expect(email(text)).toBe(null)
    expect(Email.safeParse(text).success).toBe(true)
  },
)

test.each(['', 'a', 'a@b', 'a b@c.example', '.a@b.example', 'a..b@c.example', 'a@-b.example'])(
  '"%s" is none, for the form and for the server',
  (text) => {
    expect(email(text)).toBe('Your email is not valid')
    expect(Email.safeParse(text).success).toBe(false)
  },
)

test('the first check that fails speaks', () => {
  const check = all(required, atMost(3))
  expect(check(' ')).toBe('Required')
  expect(check('four')).toBe('At most 3 characters')
  expect(check('two')).toBe(null)
})

test('a reason says something, for the form as for the server', () => {
  const said = ['', '  no  ', 'Came too much', 'x'.repeat(1001)]
  expect(reason('no')).toBe('This is too short')
  expect(said.map((text) => reason(text) === null)).toEqual([false, false, true, false])
  expect(said.map((text) => MoneyReason.safeParse(text).success)).toEqual([false, false, true, false])
})

test('a website is optional and https', () => {
  expect([website(''), website('https://a.example')]).toEqual([null, null])
  expect(website('http://a.example')).toBe('An address that begins with https://')
})
