// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../testing/screen.tsx'
import { useFit } from './use-fit.ts'

const CANVAS = new DOMRect(0, 0, 300, 200)

/** A box of a drawing, somewhere. */
type Marked = readonly [box: DOMRect, mark: object]

function Canvas({ boxes }: { readonly boxes: readonly Marked[] }) {
  const { ref } = useFit(1000, 'proposal')
  return (
    <section
      ref={(element) => {
        if (element) element.getBoundingClientRect = () => CANVAS
        return ref(element)
      }}
    >
      {boxes.map(([box, mark]) => (
        <i
          key={box.top}
          {...mark}
          ref={(element) => void (element && (element.getBoundingClientRect = () => box))}
        />
      ))}
    </section>
  )
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe = () => this.#tell()
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const scrolled = async (box: DOMRect, mark: object, ...more: readonly Marked[]) => {
  const place = await draw(<Canvas boxes={[...more, [box, mark]]} />)
  const { scrollTop, scrollLeft } = place.querySelector('section')!
  return [scrollLeft, scrollTop]
}

const FAR = new DOMRect(600, 500, 100, 40)
const NEAR = new DOMRect(20, 20, 100, 40)

test('where the machine stands comes to the middle', async () => {
  expect(await scrolled(FAR, { 'aria-current': 'step' })).toEqual([500, 420])
})

test('where it stands at several places, the one whose step is open beside it comes first', async () => {
  const others = [NEAR, { 'aria-current': 'step' }] as const
  expect(await scrolled(FAR, { 'aria-current': 'step', 'data-selected': true }, others)).toEqual([500, 420])
})

test('where it has ended, what is selected comes into sight', async () => {
  expect(await scrolled(FAR, { 'data-selected': true })).toEqual([500, 420])
})

test('what was picked in sight stays where it is', async () => {
  expect(await scrolled(NEAR, { 'data-selected': true })).toEqual([0, 0])
})
