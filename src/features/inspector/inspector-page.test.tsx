// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../testing/screen.tsx'
import { InspectorPage } from './inspector-page.tsx'

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
