// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { ApiProblem, ConnectionLost } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { useSendAsSeen } from './use-send.ts'

const { call } = vi.hoisted(() => ({
  call: vi.fn<(key: string, request: { readonly body: { readonly version: number } }) => Promise<unknown>>(),
}))
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original<object>()), call }))

function Decision({ version }: { readonly version: number }) {
  const send = useSendAsSeen({ sid: 's', version } as OnboardingDetail, true)
  return (
    <button type="button" onClick={() => void send({ type: 'accept', payload: {} }).catch(() => {})}>
      Accept
    </button>
  )
}

/** Versions with which a decision is sent that was begun at version 1, when the page has come to 2. */
async function versionsAfter(failure: Error): Promise<readonly unknown[]> {
  call.mockReset().mockRejectedValue(failure)
  let follow = () => {}
  function Page() {
    const [version, setVersion] = useState(1)
    useEffect(() => void (follow = () => setVersion(2)), [])
    return <Decision version={version} />
  }
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await doing(() => follow())
  for (const times of [1, 2]) {
    await doing(() => place.querySelector('button')!.click())
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(times))
    await doing(() => {})
  }
  return call.mock.calls.map(([, { body }]) => body.version)
}

test('a decision is about what was seen until the server says that something has happened since', async () => {
  const conflict = new ApiProblem(409, { code: 'stale_version', reason: 'Something has changed.' })
  expect(await versionsAfter(conflict)).toEqual([1, 2])
  expect(await versionsAfter(new ConnectionLost())).toEqual([1, 1])
  expect(await versionsAfter(new ApiProblem(500, { code: 'internal', reason: 'Sorry.' }))).toEqual([1, 1])
})
