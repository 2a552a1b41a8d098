// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SerialEntry } from '../../../../contract/offerings/offering-content.ts'
import { loadMessages } from '../../../lib/messages.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import submission from '../../../../public/messages/en/submission.json' with { type: 'json' }
import { SerialsField } from './serials-field.tsx'
import { useWarned } from './use-serials.ts'

const GS = 'GS1-1-UG-GS11236-16-2024-30307-1-20'

/** What the server would say of each serial: known ones have a project, others are asked about. */
function answer(body: { serials: { text: string; first: string | null; last: string | null }[] }) {
  return body.serials.map(({ text, first, last }) => {
    const isRead = text === GS || (first !== null && last !== null)
    return {
      text,
      status: isRead ? 'read' : 'unread',
      reason: isRead ? null : 'Please type its first and its last number.',
      quantity: isRead ? (text === GS ? '20' : '5') : null,
      country: isRead ? 'UG' : null,
      standard: isRead ? { sid: 's1', name: 'Gold Standard' } : null,
      project: isRead ? { sid: 'p1', name: 'Stoves' } : null,
      project_id_in_registry: null,
      vintage: isRead ? { sid: 'v1', name: '2024' } : null,
      warnings:
        text === GS ? [{ code: 'retired', text: 'Numbers 1 to 5 are retired.', first: '1', last: '5' }] : [],
    }
  })
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.startsWith('/messages/')
      ? Response.json(submission)
      : Response.json({ items: answer(JSON.parse(init?.body as string) as Parameters<typeof answer>[0]) }),
  )
  await loadMessages('submission')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

function Holder({ onValue }: { readonly onValue: (value: SerialEntry[]) => void }) {
  const [value, setValue] = useState<SerialEntry[]>([])
  return (
    <SerialsField
      projectSid="p1"
      value={value}
      onChange={(changed) => {
        setValue(changed)
        onValue(changed)
      }}
    />
  )
}

async function drawn() {
  const values: SerialEntry[][] = []
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <Holder onValue={(value) => values.push(value)} />
    </QueryClientProvider>,
  )
  const type = (input: HTMLInputElement | HTMLTextAreaElement, text: string) =>
    doing(() => {
      const prototype = Object.getPrototypeOf(input) as object
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (label: string) =>
    doing(() => [...place.querySelectorAll('button')].find((one) => one.textContent === label)!.click())
  /** Until what was typed stands still, was asked for and answered. */
  const settled = async () => {
    await doing(() => void vi.runAllTimers())
    await doing(() => vi.waitFor(() => expect(place.querySelector('[aria-busy="true"]')).toBeNull()))
  }
  return { place, values, type, press, settled, area: () => place.querySelector('textarea')! }
}

const rowsIn = (place: HTMLElement) =>
  [...place.querySelectorAll('ul[aria-label="Serial ranges"] > li')].map((row) => row.textContent)

test('pasted lines become ranges; each says what it is and what speaks against it, and their total', async () => {
  const { place, values, type, press, settled, area } = await drawn()
  await type(area(), `${GS}\n${GS}\n`)
  await press('Add')
  expect(values).toEqual([[{ text: GS, first: null, last: null }]])
  expect(place.querySelector('output')?.textContent).toBe('1 range added. 1 was there already.')
  // Before the server has answered: the range itself says how many.
  expect(rowsIn(place)[0]).toContain('Quantity20')
  await settled()
  const [row] = rowsIn(place)
  for (const words of ['Stoves', '2024', 'Uganda', 'Gold Standard', 'Numbers 1 to 5 are retired.'])
    expect(row).toContain(words)
  expect(place.textContent).toContain('20 in total')
  expect(area().value).toBe('')
})

const fresh = (text: string) => [{ text, first: '1', last: '20' }]
const LINES = [
  { vintageSid: 'v1', fresh: fresh(GS) },
  { vintageSid: 'v2', fresh: fresh('Lot 7') },
]

test('beside the fields it is known how many ranges of all vintages still warn', async () => {
  const Warned = () => useWarned(LINES, 'p1')
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <Warned />
    </QueryClientProvider>,
  )
  await doing(() => vi.waitFor(() => expect(place.textContent).toBe('1')))
})

test('a form that is not known asks for first and last number, digits only', async () => {
  const { place, values, type, press, settled, area } = await drawn()
  await type(area(), 'Lot 7')
  await press('Add')
  await settled()
  expect(rowsIn(place)[0]).toContain('Please type its first and its last number.')
  expect(place.textContent).toContain('1 not read yet')
  const [first, last] = place.querySelectorAll('input')
  await type(first!, '1')
  await type(last!, '5 units')
  expect(values.at(-1)).toEqual([{ text: 'Lot 7', first: '1', last: '5' }])
  await settled()
  expect(place.textContent).toContain('5 in total')
})

test('a range that is removed is said to be, and the focus returns to where one adds', async () => {
  const { place, values, type, press, area } = await drawn()
  await type(area(), 'Lot 7;Lot 8')
  await press('Add')
  await press('Remove Lot 7')
  expect(values.at(-1)).toEqual([{ text: 'Lot 8', first: null, last: null }])
  expect(place.querySelector('output')?.textContent).toBe('Removed Lot 7.')
  expect(document.activeElement).toBe(area())
})

test('the number of serials that were left out is visible', async () => {
  const { place, type, press, area } = await drawn()
  await type(area(), Array.from({ length: 203 }, (_, at) => `Lot ${at}`).join(';'))
  await press('Add')
  const news = place.querySelector('output')!
  expect(news.textContent).toContain('3 ')
  expect(news.className).not.toContain('visually-hidden')
})
