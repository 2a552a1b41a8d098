// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { doing, draw, paints } from '../testing/screen.tsx'
import { fetchedAfter } from './fetched-after.tsx'

afterEach(() => {
  paints(false)
  vi.useRealTimers()
})

test('the code is asked for when the page around it was painted, and once', async () => {
  vi.useFakeTimers()
  paints(true)
  const load = vi.fn(async () => ({ name }: { readonly name: string }) => <b>{name}</b>)
  const Part = fetchedAfter(load, <i>waits</i>)
  const place = await draw(<Part name="Form" />)
  expect(place.innerHTML).toBe('<i>waits</i>')
  expect(load).not.toHaveBeenCalled()
  await doing(() => void vi.advanceTimersToNextFrame())
  await doing(() => void vi.runAllTimers())
  expect(load).toHaveBeenCalledOnce()
  expect(place.innerHTML).toBe('<b>Form</b>')
  const next = await draw(<Part name="Next" />)
  expect(next.innerHTML, 'there at once from then on').toBe('<b>Next</b>')
  expect(load).toHaveBeenCalledOnce()
})
