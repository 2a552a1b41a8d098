/** Where a menu stands: under its button, to the side that has room, above it when there is little under it. */
import type { ToggleEvent } from 'react'

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
type Page = Pick<HTMLElement, 'clientWidth' | 'clientHeight' | 'scrollLeft' | 'scrollTop'>

/** Pixels between button and menu, and between menu and the viewport's edge. */
const GAP = 4
/** As wide as the style sheet lets it become. */
const WIDEST = 340
/** With less than this under the button the larger side is taken. */
const LEAST = 200

/** For `beforetoggle`: places a popover that opens, and places it again while it is open and the window changes its size. */
export function placeBeneath(
  { newState, currentTarget: popover }: ToggleEvent<HTMLElement>,
  anchor: HTMLElement | null,
): void {
  if (newState !== 'open' || !anchor) return
  const place = () =>
    Object.assign(popover.style, beneath(anchor.getBoundingClientRect(), document.documentElement))
  place()
  window.addEventListener('resize', place)
  const stop = () => window.removeEventListener('resize', place)
  popover.addEventListener('beforetoggle', stop, { once: true })
}

/** @returns styles in pixels of the page, which the menu scrolls with; all sides, so that those of last time go */
export function beneath(anchor: Box, page: Page): Readonly<Record<string, string>> {
  const under = page.clientHeight - anchor.bottom - 2 * GAP
  const over = anchor.top - 2 * GAP
  const isUnder = under >= LEAST || under >= over
  const isRight = anchor.left + WIDEST + GAP > page.clientWidth
  const px = (value: number) => `${value}px`
  // Where the page is narrow it does not leave it at the left.
  const leftOver = page.clientWidth - GAP - Math.min(WIDEST, page.clientWidth - 2 * GAP)
  const right = Math.min(page.clientWidth - anchor.right, leftOver)
  return {
    top: isUnder ? px(anchor.bottom + page.scrollTop + GAP) : 'auto',
    bottom: isUnder ? 'auto' : px(page.clientHeight - anchor.top - page.scrollTop + GAP),
    left: isRight ? 'auto' : px(anchor.left + page.scrollLeft),
    right: isRight ? px(Math.max(GAP, right - page.scrollLeft)) : 'auto',
    maxHeight: px(isUnder ? under : over),
  }
}
