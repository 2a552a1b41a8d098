import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate } from '../shared/change/invalidate.ts'
import { correctionStartQuery } from './queries.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn(async () => ({ version: 1 })) }))
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original<object>()), call }))

test('a correction that is being written starts from what was read when it was opened', async () => {
  const observer = new QueryObserver(queryClient, correctionStartQuery('UND-1'))
  const close = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ version: 1 }))
  await invalidate('certificate')
  close()
  expect(call).toHaveBeenCalledTimes(1)
})
