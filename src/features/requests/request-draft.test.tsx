// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { removeKept } from '../../lib/storage.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { keptRequest, useRequestDraft } from './request-draft.ts'

afterEach(() => sessionStorage.clear())

function Form({ owner }: { readonly owner: string }) {
  const [, change] = useRequestDraft('retirement', {}, owner)
  return <button onClick={() => change({ beneficiaryName: 'Acme SAS' })}>Type</button>
}

async function typed(owner: string): Promise<void> {
  const place = await draw(<Form owner={owner} />)
  await doing(() => place.querySelector('button')!.click())
}

test('what was typed for one organization is not in the form of another, nor in that of the platform', async () => {
  await typed('one')
  const nameOf = (owner?: string) => keptRequest('retirement', {}, owner).beneficiaryName
  expect([nameOf('one'), nameOf('other'), nameOf()]).toEqual(['Acme SAS', '', ''])
})

test('who signs out leaves no request to the next person', async () => {
  await typed('one')
  removeKept()
  expect(sessionStorage).toHaveLength(0)
})
