import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callsFirst } from './work.ts'

test('what runs beside the calls goes on when none of them waits for a connection any longer', async () => {
  const pool = { waitingCount: 1 }
  const order: string[] = []
  const job = callsFirst(pool, 60_000).then(() => order.push('job'))
  await turn()
  order.push('call')
  pool.waitingCount = 0
  await job
  expect(order).toEqual(['call', 'job'])
})

test('it goes on after a while, however many call', async () => {
  await expect(callsFirst({ waitingCount: 20 }, 10)).resolves.toBeUndefined()
})
