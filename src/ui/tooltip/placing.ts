/** Where a tooltip stands: above its anchor if it fits, else beside it, else as near as the viewport allows. */

export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Size = { readonly width: number; readonly height: number }
export type Placed = {
  readonly left: number
  readonly top: number
  readonly side: 'above' | 'beside' | 'clamped'
}

/** Pixels between anchor and tooltip, and between tooltip and the viewport's edge. */
const GAP = 8

const clamped = (value: number, size: number, limit: number): number =>
  Math.max(GAP, Math.min(value, limit - size - GAP))

/** All in pixels of the viewport. */
export function placed(anchor: Box, tip: Size, viewport: Size): Placed {
  const middle = anchor.left + anchor.width / 2 - tip.width / 2
  const above = anchor.top - tip.height - GAP
  const fitsAcross = tip.width + 2 * GAP <= viewport.width
  if (above >= GAP && fitsAcross)
    return { left: clamped(middle, tip.width, viewport.width), top: above, side: 'above' }
  const top = anchor.top + anchor.height / 2 - tip.height / 2
  const fitsDown = top >= GAP && top + tip.height + GAP <= viewport.height
  const right = anchor.left + anchor.width + GAP
  if (fitsDown && right + tip.width + GAP <= viewport.width) return { left: right, top, side: 'beside' }
  const left = anchor.left - tip.width - GAP
  if (fitsDown && left >= GAP) return { left, top, side: 'beside' }
  return {
    left: clamped(middle, tip.width, viewport.width),
    top: clamped(anchor.top + anchor.height + GAP, tip.height, viewport.height),
    side: 'clamped',
  }
}
