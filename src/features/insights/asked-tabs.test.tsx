// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import type { Heat } from '../../../machines/kernel/drawing.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { waysQuery, whatIfQuery, type Dwell } from './queries.ts'
import type { TabProps } from './tab.ts'
import { WaysTab } from './ways-tab.tsx'
import { WhatIfTab } from './what-if-tab.tsx'

await serveMessages('shared', 'insights', 'operation')
vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))
vi.mock('./dwell-chart.tsx', () => ({
  DwellChart: ({ title, heats }: { readonly title: string; readonly heats: ReadonlyMap<string, Heat> }) => (
    <output>{[title, ...[...heats.values()].map(({ text, level }) => `${text} ${level}`)].join(': ')}</output>
  ),
}))

const KEY = 'a'.repeat(32)
const STATE = { path: 'here', title: 'Here', within: [], level: 'state' as const }
const dwell: Dwell = {
  type: 'contribution',
  from: '2026-01',
  to: '2026-11',
  waiting: 'both',
  counted: null,
  isAsked: false,
  places: [],
  contributors: [],
  projectCarriers: [],
}
const query = { type: 'contribution' } as const

/** A tab, and a press that changes the address while the next answer is on its way. */
async function changed(Tab: ComponentType<TabProps>, next: string) {
  function Changing() {
    const [search, setSearch] = useState('')
    return (
      <>
        <button type="button" data-change onClick={() => setSearch(next)}>
          Change
        </button>
        <Tab
          dwell={dwell}
          search={new URLSearchParams(search)}
          onChange={() => {}}
          onPlace={() => {}}
          chart={{ type: 'contribution', view: '', selected: null, onLook: () => {} }}
        />
      </>
    )
  }
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <Changing />
    </QueryClientProvider>,
  )
  const shown = () => place.querySelector('output')!.textContent
  const before = shown()
  await doing(() => place.querySelector<HTMLElement>('[data-change]')!.click())
  return { before, after: shown() }
}

test('until the answer for one way comes, the diagram still tells of all of them', async () => {
  queryClient.setQueryData(waysQuery(query).queryKey, {
    from: '2026-01',
    to: '2026-11',
    operations: 9,
    count: 2,
    ways: [
      { key: 'b'.repeat(32), status: 'completed', operations: 7, medianHours: 9, p90Hours: 9, states: [] },
      { key: KEY, status: 'declined', operations: 2, medianHours: 9, p90Hours: 9, states: [] },
    ],
    places: [{ ...STATE, operations: 9, medianHours: null }],
    asked: query,
  })
  const { before, after } = await changed(WaysTab, `way=${KEY}`)
  expect(before).toContain('100 %')
  expect(after, 'nine of two would be 450 %').toBe(before)
})

test('until the answer for other days comes, the colours are those of the days that were asked for', async () => {
  queryClient.setQueryData(whatIfQuery({ ...query, days: 3 }).queryKey, {
    operations: 5,
    now: { medianHours: 100, p90Hours: 200 },
    places: [{ ...STATE, level: 'phase', medianHours: 64, p90Hours: 150, moved: 5, visited: 5 }],
    asked: { ...query, days: 3 },
  })
  const levels = await changed(WhatIfTab, 'days=30')
  expect(levels.after).toBe(levels.before)
})
