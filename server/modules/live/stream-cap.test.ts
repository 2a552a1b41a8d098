/** One browser, with all of its tabs, keeps so many event streams open and no more. */
import { expect, test } from 'vitest'
import { writeParties } from '../../../demo/parties.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestApp } from '../../testing/app.ts'
import { MOST_STREAMS } from './live.routes.ts'

const { app, deps, sessionFor } = await createTestApp()
const parties = await inScope(deps.database, SYSTEM, writeParties)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

test('streams of one session are capped; another session of the same person is not, and an end makes room', async () => {
  const { personId, organizationId } = parties.scopeOf('owner@contributor.example')
  const [one, other] = [
    await sessionFor(personId, organizationId),
    await sessionFor(personId, organizationId),
  ]
  const open = (cookie: string) => fetch(`${origin}/proxy/changes`, { headers: { cookie } })
  const answers = await Promise.all(Array.from({ length: MOST_STREAMS.session }, () => open(one)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await open(one)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  const elsewhere = await open(other)
  expect(elsewhere.status).toBe(200)
  await answers[0]!.body!.cancel()
  await expect.poll(async () => (await open(one)).status).toBe(200)
})
