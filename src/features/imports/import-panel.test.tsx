// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { registryEntities } from '../../../contract/registry/all.ts'
import { ApiProblem } from '../../lib/http.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { firstChoicesQuery } from '../shared/registry/queries.ts'
import { ImportPanel } from './import-panel.tsx'
import MapDialog from './map-dialog.tsx'
import { mapsQuery, type ColumnMap } from './queries.ts'
import type { FileSample } from './sample.ts'

const { kinds, sampled } = vi.hoisted(() => ({
  kinds: [] as string[],
  sampled: { as: '' as string | FileSample },
}))
vi.mock('../../lib/sending/upload.ts', () => ({
  upload: (_: string, { fields }: { readonly fields: { readonly kind: string } }) => {
    kinds.push(fields.kind)
    return Promise.reject(new ApiProblem(400, { code: 'invalid_request', reason: 'The header lacks "ID".' }))
  },
}))
vi.mock('./sample.ts', () => ({ sampleOf: () => Promise.resolve(sampled.as), TABLES: '.csv' }))
await serveMessages('shared', 'imports')

const MAP: ColumnMap = {
  sid: 'saved-map',
  version: '1',
  name: 'Fjord',
  standardSid: '',
  standardName: '',
  target: 'projects',
  columns: {},
  dates: {},
}

async function drawPanel(shown = <ImportPanel onMap={(_, onSaved) => onSaved(MAP.sid)} />) {
  queryClient.setQueryData(mapsQuery.queryKey, [MAP])
  queryClient.setQueryData(firstChoicesQuery(registryEntities.carbonStandard).queryKey, {
    items: [],
    nextCursor: null,
    count: 0,
  })
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  )
  const press = (label: string) =>
    doing(() => [...place.querySelectorAll('button')].find((one) => one.textContent === label)!.click())
  const choose = (kind: string) =>
    doing(() => {
      const select = place.querySelector('select')!
      select.value = kind
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const pick = () =>
    doing(() => {
      const field = place.querySelector<HTMLInputElement>('input[type=file]')!
      Object.defineProperty(field, 'files', { value: [new File(['ID\n1'], 'export.csv')] })
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
  return { place, press, choose, pick }
}

test('a file that was refused is tried again as the kind that is chosen now, or by the map that was saved for it', async () => {
  const { press, choose, pick } = await drawPanel()
  await pick()
  await choose('verra_projects')
  await press('Check the file')
  await choose('verra_transactions')
  await press('Try again')
  await press('New column map')
  await press('Try again')
  expect(kinds).toEqual(['verra_projects', 'verra_transactions', MAP.sid])
})

test('a workbook is named as no text as soon as it is chosen', async () => {
  sampled.as = 'notUtf8'
  const { place, pick } = await drawPanel()
  await pick()
  expect(place.querySelector('[role=alert]')?.textContent).toMatch(/^The file is not encoded in UTF-8/)
})

test('a map says that the standard of its file is not in the registry data', async () => {
  sampled.as = { headers: ['Serial'], rows: [['ACR-US-192-2010-203-1-5000']] }
  const { place } = await drawPanel(
    <MapDialog map={null} file={new File(['x'], 'a.csv')} onClose={() => {}} />,
  )
  expect(place.textContent).toContain('The file is of American Carbon Registry.')
})
