// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { doing, draw, paints } from '../testing/screen.tsx'
import { useIsPainted } from './after-paint.ts'
import { Button } from './button.tsx'

afterEach(() => {
  paints(false)
  vi.useRealTimers()
})

const pressed = async (times: number) => {
  const onClick = vi.fn()
  const place = await draw(<Button label="Confirm" onClick={onClick} />)
  const button = place.querySelector('button')!
  await doing(() => {
    for (let time = 0; time < times; time += 1) button.click()
  })
  return onClick
}

test('what a button starts waits until the pressed button was painted, and two presses before that are one', async () => {
  vi.useFakeTimers()
  paints(true)
  const onClick = await pressed(2)
  expect(onClick).not.toHaveBeenCalled()
  await doing(() => void vi.advanceTimersToNextFrame())
  await doing(() => void vi.runAllTimers())
  expect(onClick).toHaveBeenCalledOnce()
})

test('a page in the background paints nothing, and waits for nothing', async () => {
  expect(await pressed(1)).toHaveBeenCalledOnce()
})

test('what can wait is drawn when the page around it was painted', async () => {
  const Large = () => <p>{useIsPainted() ? 'chart' : 'its place'}</p>
  vi.useFakeTimers()
  paints(true)
  const place = await draw(<Large />)
  expect(place.textContent).toBe('its place')
  await doing(() => void vi.advanceTimersToNextFrame())
  await doing(() => void vi.runAllTimers())
  expect(place.textContent).toBe('chart')
})
