// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { subscribeZoom } from './zoom-gestures.ts'

type Heard = readonly [factor: number, x: number, y: number]

function heard(act: (element: HTMLElement) => void): readonly Heard[] {
  const element = document.createElement('div')
  const all: Heard[] = []
  const unsubscribe = subscribeZoom(element, (factor, { clientX, clientY }) =>
    all.push([factor, clientX, clientY]),
  )
  act(element)
  unsubscribe()
  act(element)
  return all
}

const wheel = (deltaY: number, ctrlKey: boolean) =>
  new WheelEvent('wheel', { deltaY, ctrlKey, clientX: 30, clientY: 40, cancelable: true })

const touch = (type: string, ...points: readonly (readonly [number, number])[]) =>
  Object.assign(new Event(type, { cancelable: true }), {
    touches: points.map(([clientX, clientY]) => ({ clientX, clientY })),
  })

test('the wheel with Ctrl comes nearer when it is turned away, and back by the same turn', () => {
  const [near, far] = heard((element) => {
    element.dispatchEvent(wheel(-60, true))
    element.dispatchEvent(wheel(60, true))
  })
  expect(near?.[0]).toBeGreaterThan(1.3)
  expect((near?.[0] ?? 0) * (far?.[0] ?? 0)).toBeCloseTo(1)
  expect(near?.slice(1)).toEqual([30, 40])
})

test('the wheel alone scrolls, and one finger does', () => {
  const events = [wheel(-60, false), touch('touchstart', [0, 0]), touch('touchmove', [50, 50])]
  expect(heard((element) => events.forEach((event) => element.dispatchEvent(event)))).toEqual([])
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, false, false])
})

test('two fingers twice as far apart come twice as near, around the middle between them', () => {
  const move = touch('touchmove', [10, 10], [50, 10])
  const all = heard((element) => {
    element.dispatchEvent(touch('touchstart', [20, 10], [40, 10]))
    element.dispatchEvent(move)
  })
  expect(all).toEqual([[2, 30, 10]])
  expect(move.defaultPrevented).toBe(true)
})
