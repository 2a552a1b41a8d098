/** Where frappe-gantt draws, inside the chart. Created once, then updated with the visible rows. */
import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { barUnder } from '../chart/gestures.ts'
import styles from './gantt.module.css'
import { PlanGantt, type Picture } from './plan-gantt.ts'

type Props = Picture & {
  readonly scroller: RefObject<HTMLElement | null>
  /** Names are over their bars, and stay in sight. */
  readonly isNamed: boolean
  readonly onLink: (toId: string) => void
}

export function Drawing({ bars, arrows, rows, width, scroller, isNamed, onLink }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const gantt = useRef<PlanGantt | null>(null)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    if (!place.current) return
    const drawn = new PlanGantt(place.current)
    gantt.current = drawn
    return () => drawn.remove()
  }, [])
  useLayoutEffect(() => {
    gantt.current?.show({ bars, arrows, rows, width })
    // Only names stay in sight at the edge: asking where it is scrolled to would lay the page out once more.
    if (isNamed) gantt.current?.pin(scroller.current?.scrollLeft ?? 0)
  }, [bars, arrows, rows, width, scroller, isNamed])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !isNamed) return
    const pin = () => gantt.current?.pin(element.scrollLeft)
    element.addEventListener('scroll', pin, { passive: true })
    return () => element.removeEventListener('scroll', pin)
  }, [scroller, isNamed])
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const toId = target.closest<SVGElement>('[data-link-to]')?.dataset['linkTo']
    if (toId !== undefined) return onLink(toId)
    const link = target.closest('a, [data-href]')
    const href = link?.getAttribute('href') ?? link?.getAttribute('data-href')
    // Modified clicks open another tab, as in any link.
    if (!href || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(href)
  }
  return (
    // The chart handles gestures and keys; the table and the dialogs offer the same links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- see above
    <div
      ref={place}
      className={styles.place}
      onClick={onClick}
      onPointerOver={({ target }) => gantt.current?.explain(barUnder(target as Element) ?? '')}
    />
  )
}
