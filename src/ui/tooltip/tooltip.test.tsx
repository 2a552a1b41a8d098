// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { doing, draw } from '../../testing/screen.tsx'
import { placed } from './placing.ts'
import { ALLOWED_TAGS, sanitized } from './sanitized.ts'
import { Tooltip } from './tooltip.tsx'

const html = (text: string): string => {
  const place = document.createElement('div')
  place.append(sanitized(text))
  return place.innerHTML
}

describe('what a tooltip may hold (specification section 2, trust page R21)', () => {
  test.each(ALLOWED_TAGS)('<%s> stays, with its class', (tag) => {
    expect(html(`<${tag} class="a">`)).toContain(`<${tag} class="a">`)
  })

  test('the list is the specification’s', () => {
    expect(ALLOWED_TAGS.toSorted()).toEqual(
      ['div', 'span', 'p', 'strong', 'i', 'br', 'hr', 'li', 'ul', 'ol', 'u', 'em', 'h1', 'h2'].toSorted(),
    )
  })

  test.each([
    ['<a href="https://x.example">go</a>', 'go'],
    ['<h3>three</h3>', 'three'],
    ['<b>bold</b>', 'bold'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<script>alert(1)</script>', ''],
    ['<svg><p>in</p></svg>', '<p>in</p>'],
    ['<p onclick="alert(1)" style="color:red" id="a" title="b">text</p>', '<p>text</p>'],
    ['<p data-a="1" aria-label="2" class="c">text</p>', '<p class="c">text</p>'],
    ['<p class="c" is="x-y">text</p>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<math><mi class="c">x</mi></math>', ''],
    ['<form><input name="a"></form>', ''],
  ])('%s becomes %s', (given, kept) => {
    expect(html(given)).toBe(kept)
  })
})

describe('where it stands (specification section 9)', () => {
  const viewport = { width: 800, height: 600 }
  const tip = { width: 200, height: 60 }

  test('above its anchor if it fits', () => {
    const anchor = { left: 300, top: 200, width: 100, height: 30 }
    expect(placed(anchor, tip, viewport)).toEqual({ left: 250, top: 132, side: 'above' })
  })

  test('else beside it, right before left', () => {
    const low = { left: 300, top: 40, width: 100, height: 30 }
    expect(placed(low, tip, viewport)).toEqual({ left: 408, top: 25, side: 'beside' })
    const right = { ...low, left: 690 }
    expect(placed(right, tip, viewport)).toEqual({ left: 482, top: 25, side: 'beside' })
  })

  test('else as near as the viewport allows', () => {
    const anchor = { left: 0, top: 0, width: 320, height: 40 }
    const found = placed(anchor, { width: 300, height: 90 }, { width: 320, height: 480 })
    expect(found).toEqual({ left: 10, top: 48, side: 'clamped' })
    expect(placed(anchor, { width: 310, height: 900 }, { width: 320, height: 480 })).toMatchObject({
      left: 8,
      top: 8,
    })
  })
})

describe('when it shows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const shown = () => document.querySelector('[role=tooltip]')?.textContent ?? null
  async function anchor() {
    const place = await draw(
      <Tooltip content="Waits for documents">
        <button type="button">Status</button>
      </Tooltip>,
    )
    return place.querySelector('button')!
  }
  const pointer = (target: Element, type: 'pointerover' | 'pointerout') =>
    doing(() => void target.dispatchEvent(new Event(type, { bubbles: true })))
  const wait = (time: number) => doing(() => void vi.advanceTimersByTime(time))

  test('after the pointer rested for 120 ms, not before', async () => {
    const button = await anchor()
    await pointer(button, 'pointerover')
    await wait(119)
    expect(shown()).toBe(null)
    await wait(1)
    expect(shown()).toBe('Waits for documents')
    expect(button.getAttribute('aria-describedby')).toBe(document.querySelector('[role=tooltip]')!.id)
    await pointer(button, 'pointerout')
    expect(shown()).toBe(null)
  })

  test('not when the pointer has left before', async () => {
    const button = await anchor()
    await pointer(button, 'pointerover')
    await pointer(button, 'pointerout')
    await wait(500)
    expect(shown()).toBe(null)
  })

  test.each(['scroll', 'keydown'])('at once on focus, and it goes on %s', async (type) => {
    const button = await anchor()
    await doing(() => button.focus())
    expect(shown()).toBe('Waits for documents')
    await doing(() => void window.dispatchEvent(new Event(type)))
    expect(shown()).toBe(null)
  })
})
