/** Draws a component into the document of jsdom, for tests of what the browser would show. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Nothing is painted here, as in a page in the background: what waits for a paint runs at once. */
export const paints = (isPainting: boolean): unknown =>
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isPainting })
if (typeof document !== 'undefined') {
  paints(false)
  Element.prototype.checkVisibility = () => true
  // jsdom knows the element, but not how it opens.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

export async function draw(node: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(node))
  ends.push(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  return place
}

/** What a person does, and everything that follows from it. */
export const doing = (run: () => void | Promise<void>): Promise<void> => act(async () => run())
