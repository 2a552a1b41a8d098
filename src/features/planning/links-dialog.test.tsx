// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { LinksDialog } from './links-dialog.tsx'
import { PlannerContext, type Planner } from './planner-context.ts'

await serveMessages('planning', 'shared')

test('a lag that is not whole days is refused with what it must be', async () => {
  const task = { id: 'a', name: 'Nursery', start: '2027-03-01', end: '2027-03-05' }
  const plan = { tasks: new Map([['a', task]]), dependencies: new Map() }
  const planner = {
    sheet: { plan, tree: { order: ['a'] }, numbers: new Map([['a', '1']]), waiting: new Map() },
    show: () => {},
    mayEdit: true,
  } as unknown as Planner
  const place = await draw(
    <PlannerContext value={planner}>
      <LinksDialog id="a" />
    </PlannerContext>,
  )
  const type = (input: HTMLInputElement, text: string) =>
    doing(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await type(place.querySelector('input[list]')!, '1')
  await type(place.querySelector('input[type=number]')!, '1.5')
  await doing(() => place.querySelector('form')!.requestSubmit())
  expect(place.querySelector('[role=alert]')?.textContent?.replaceAll(/\s/g, ' ')).toBe(
    'The lag must be a whole number of days from -3 650 to 3 650',
  )
})
