// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { INSPECTION_FORMAT } from '../../../contract/operations/inspection.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { InspectorPage } from './inspector-page.tsx'

await serveMessages('inspector', 'shared')
Element.prototype.scrollTo = () => {}

afterEach(() => {
  vi.unstubAllGlobals()
})

const heading = async () => (await draw(<InspectorPage journal={null} />)).querySelector('h1')!

test('in a window of its own the inspector shows its title', async () => {
  expect((await heading()).className).not.toBe('visually-hidden')
})

test('docked it does not: the bar of the dock says it already', async () => {
  vi.stubGlobal('parent', { postMessage: () => {} })
  expect((await heading()).className).toBe('visually-hidden')
})

/** A file in which one actor was sent some events. */
function fileWith(actor: string, events: number): File {
  const rows = Array.from({ length: events }, (_, n) => ({
    n,
    at: n,
    actor,
    source: null,
    type: `event ${n}`,
    label: null,
    event: {},
    after: null,
  }))
  const actors = [{ key: actor, name: actor, machine: '', parent: null, since: 0 }]
  const text = JSON.stringify({ format: INSPECTION_FORMAT, dropped: 0, actors, rows })
  return { size: text.length, text: () => Promise.resolve(text) } as File
}

test('another recording is looked at from its beginning, whatever was chosen in the one before', async () => {
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <InspectorPage journal={null} />
    </QueryClientProvider>,
  )
  const open = (file: File) =>
    doing(async () => {
      const input = place.querySelector<HTMLInputElement>('input[type=file]')!
      Object.defineProperty(input, 'files', { configurable: true, value: [file] })
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await file.text()
    })
  await open(fileWith('first', 3))
  await doing(() => [...place.querySelectorAll<HTMLElement>('nav button')].at(-1)!.click())
  expect(place.querySelector('nav [aria-current=true]')!.textContent).toContain('first')
  await open(fileWith('second', 2))
  expect(place.querySelector('nav [aria-current=true]')!.textContent).toBe('All actors')
  expect(place.querySelector('search')!.textContent).toBe('2 events')
})
