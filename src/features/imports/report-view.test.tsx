// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import type { ImportReport } from './queries.ts'
import { adviceOf, ReportAdvice } from './report.tsx'

vi.mock('../../ui/alert-dialog/alert.ts', () => ({ isConfirmed: async () => true }))

beforeAll(() => serveMessages('shared', 'imports'))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const report: ImportReport = {
  sid: 'an-import',
  fileName: 'issuances.csv',
  kind: 'verra_transactions',
  mapName: null,
  target: 'issuances',
  looksLike: null,
  standard: { sid: 'a-standard', name: 'VCS' },
  rows: 2,
  created: 2,
  changed: 0,
  unchanged: 0,
  refused: 0,
  partlyKnown: 0,
  withoutSerials: 0,
  problems: [],
  touches: { blocks: 0, operations: [], offerings: [], stock: [] },
  createdAt: '2026-03-02T09:00:00.000Z',
  createdBy: 'Ada',
  ranAt: null,
  ranBy: null,
}

const drawAdvice = () =>
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ReportAdvice report={report} mayAct />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const alertOf = (page: HTMLElement) => page.querySelector('[role=alert]')?.textContent ?? null

test('an import goes on while its person is on another page; one whose page was loaded again, or whose connection was lost, says that it was interrupted', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const running = await drawAdvice()
  expect(alertOf(running)).toBeNull()
  await doing(() => running.querySelector('button')!.click())
  expect((await drawAdvice()).querySelector('[role=progressbar]')).not.toBeNull()
  // What the tab keeps while the import runs, as the next load of the page reads it.
  const key = sessionStorage.key(0)!
  sessionStorage.setItem(key, `${report.sid} 1`)
  expect(alertOf(await drawAdvice())).toMatch(/^The import was interrupted/)
  sessionStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const lost = await drawAdvice()
  await doing(() => lost.querySelector('button')!.click())
  expect(alertOf(lost)).toMatch(/^The import was interrupted/)
})

test.each([
  ['empty', 0, 0, 0, 0],
  ['nothingNew', 5, 0, 0, 0],
  ['allRefused', 5, 0, 0, 2],
  ['someRefused', 5, 1, 0, 4],
  ['someRefused', 5, 0, 1, 4],
  ['allGood', 5, 5, 0, 0],
] as const)(
  '%s: of %i rows %i are created, %i changed, %i refused',
  (advice, rows, created, changed, refused) => {
    expect(adviceOf({ rows, created, changed, refused })).toBe(advice)
  },
)
