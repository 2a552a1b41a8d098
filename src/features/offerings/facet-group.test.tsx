// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { FacetGroup } from './facet-group.tsx'

await serveMessages('catalogue')

function Chosen() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <FacetGroup
      title="Vintage"
      choices={[{ value: '2024', label: '2024', count: 3 }]}
      chosen={chosen}
      onToggle={(value) => setChosen(chosen.includes(value) ? [] : [value])}
      isOpen={false}
    />
  )
}

test('a facet does not close under the hand that takes its last choice out', async () => {
  const place = await draw(<Chosen />)
  const group = place.querySelector('details')!
  const press = () => doing(() => place.querySelector<HTMLInputElement>('input[type=checkbox]')!.click())
  expect(group.open).toBe(false)
  await press()
  expect(group.open).toBe(true)
  await press()
  expect(group.open).toBe(true)
})
