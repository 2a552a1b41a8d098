// @vitest-environment jsdom
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { doing, draw } from '../../testing/screen.tsx'
import { useZoom } from './use-zoom.ts'

Element.prototype.scrollTo = () => {}

function Canvas() {
  const [zoom, setZoom] = useState(1)
  const canvas = useRef<HTMLDivElement>(null)
  useZoom(canvas, zoom, setZoom)
  return <div ref={canvas}>{zoom.toFixed(2)}</div>
}

test('turns of the wheel that come before the first is drawn all count', async () => {
  const place = await draw(<Canvas />)
  const canvas = place.querySelector('div')!
  const turn = () => canvas.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: -20 }))
  await doing(() => {
    for (let turns = 0; turns < 5; turns += 1) turn()
  })
  expect(canvas.textContent).toBe(Math.exp(0.5).toFixed(2))
  await doing(() => void turn())
  expect(canvas.textContent).toBe(Math.exp(0.6).toFixed(2))
})
