// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { workflows } from '../../../../machines/workflows.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { OperationContext } from '../operation/operation-context.ts'
import { viewerQuery } from '../session/viewer.ts'
import { contractQuery } from './queries.ts'
import SigningForm from './signing-form.tsx'

await serveMessages('shared', 'contract')

const keep = (key: readonly unknown[], value: unknown) => queryClient.setQueryData(key, value)
const frozenAs = (documentSid: string) =>
  keep(contractQuery('s', 'cc').queryKey, {
    frozen: { documentSid, name: 'contract.pdf', sha256: 'f'.repeat(64), mediaType: 'application/pdf' },
    versions: [],
    executions: [],
  })

/** Put on hold and resumed by the button. */
function Page() {
  const [isHeld, setHeld] = useState(false)
  const detail: Partial<OperationDetail> = { sid: 's', number: 'OP-1', version: isHeld ? 2 : 1 }
  const value = {
    detail: detail as OperationDetail,
    workflow: workflows.contribution,
    send: () => new Promise<never>(() => {}),
    status: { isSending: false },
  }
  return (
    <OperationContext value={value}>
      <button type="button" onClick={() => setHeld(!isHeld)} aria-label="hold" />
      <Suspense>{!isHeld && <SigningForm event="ccSigned.submit" upload={null} />}</Suspense>
    </OperationContext>
  )
}

test('what is typed to sign outlasts a hold of the operation, but not another text', async () => {
  const person = { sid: 'p', firstName: 'Olga', lastName: 'Example', email: 'o@x.example' }
  keep(viewerQuery.queryKey, { person, current: { organization: { sid: 'o', name: 'Buyer' } } })
  frozenAs('first')
  const drawn = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const hold = () => doing(() => drawn.querySelector<HTMLElement>('[aria-label=hold]')!.click())
  const name = () => drawn.querySelector<HTMLInputElement>('input:not([type=checkbox])')
  const tick = () => drawn.querySelector<HTMLInputElement>('input[type=checkbox]')
  await doing(() => {
    // React's own setter of the field would hide the change from it.
    Reflect.set(HTMLInputElement.prototype, 'value', 'Olga Example', name()!)
    name()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await doing(() => tick()!.click())
  await hold()
  expect(name()).toBeNull()
  await hold()
  expect([name()!.value, tick()!.checked]).toEqual(['Olga Example', true])
  await hold()
  frozenAs('second')
  await hold()
  expect([name()!.value, tick()!.checked]).toEqual(['', false])
})
