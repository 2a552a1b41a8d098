import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** @returns the ref of a popover that closes when a link was followed; what is inside of it is not drawn again for that */
export function useClosedByLinks<Popover extends HTMLElement>(): RefObject<Popover | null> {
  const popover = useRef<Popover>(null)
  const { key } = useLocation()
  useEffect(() => popover.current?.hidePopover(), [key])
  return popover
}
