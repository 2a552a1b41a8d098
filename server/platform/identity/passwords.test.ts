import { expect, test } from 'vitest'
import { hashPassword, matches, weakness } from './passwords.ts'

const grace = { email: 'grace.hopper@example.org', name: 'Grace Hopper' }

test.each([
  'short',
  'elevenchars',
  'aaaaaaaaaaaaaaaa',
  'abababababababab',
  'abcabcabcabcabc',
  '123456789012',
  'abcdefghijkl',
  'qwertyuiopasdf',
  'password1234',
  'P@ssw0rd123456',
  'Welcome2025!!',
  'iloveyou12345',
  'understory123',
  'gracehopper12',
  'HopperGrace1906',
  'grace-hopper-1906',
  'x'.repeat(201),
])('%s is too easy', (password) => {
  expect(weakness(password, grace)).toEqual(expect.any(String))
})

test.each(['correct horse battery', 'Moss-under-7-ferns', 'vieux chêne et pluie', 'mR4#kd9Lw!2pq'])(
  '%s can be taken',
  (password) => {
    expect(weakness(password, grace)).toBeNull()
  },
)

test('a password matches its own hash only; two hashes of one differ', async () => {
  const [one, other] = await Promise.all([hashPassword('moss and ferns'), hashPassword('moss and ferns')])
  expect(one).not.toBe(other)
  expect(await matches('moss and ferns', one)).toBe(true)
  expect(await matches('moss and fern', one)).toBe(false)
  expect(await matches('moss and ferns', null)).toBe(false)
})
