/** Tries of a password that run at the same time, and the count of the wrong ones. */
import { expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { createTestApp } from '../../testing/app.ts'
import { attemptsIn, WRONG_PASSWORDS } from './attempts.ts'

const { deps } = await createTestApp()
/** One address tries many accounts: none of them is slowed down. */
let accounts = 0
const who = () => ({ address: '203.0.113.7', email: `grace.${++accounts}@example.org` })

test('a try that ends while another one reads the count is counted for it', async () => {
  const held = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  let isNextHeld = false
  /** What is asked while `isNextHeld` says so was read, and is on its way until `held` is resolved. */
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isNextHeld) return result
      isNextHeld = false
      reading.resolve()
      await held.promise
      return result
    },
  }
  const clock = () => new Date('2026-03-01T10:00:00Z')
  const { password } = attemptsIn(deps.database.withPlugin(slow), clock)
  const wrong = () => Promise.resolve(null)
  for (let index = 1; index < WRONG_PASSWORDS; index += 1) expect(await password(who(), wrong)).toBeNull()

  const checked = Promise.withResolvers<null>()
  const isChecked = Promise.withResolvers<void>()
  const tenth = password(who(), () => {
    isChecked.resolve()
    return checked.promise
  })
  await isChecked.promise
  isNextHeld = true
  const eleventh = password(who(), wrong)
  await reading.promise
  checked.resolve(null)
  expect(await tenth).toBeNull()
  held.resolve()
  expect(await eleventh).toBe('tooOften')
})
