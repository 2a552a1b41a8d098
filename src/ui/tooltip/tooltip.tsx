import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { TOOLTIP_DELAY } from '../../lib/constants.ts'
import { placed } from './placing.ts'
import styles from './tooltip.module.css'

type Props = {
  /** Text, or HTML of which only the specification's elements stay. */
  readonly content: string
  readonly children: ReactElement<{ readonly 'aria-describedby'?: string | undefined }>
}

/** Shows after the pointer rested 120 ms or at once on focus; goes with the pointer, on scrolling and on any key. */
export function Tooltip({ content, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const gone = new AbortController()
    const options = { capture: true, passive: true, signal: gone.signal }
    window.addEventListener('scroll', () => setOpen(false), options)
    window.addEventListener('keydown', () => setOpen(false), options)
    return () => gone.abort()
  }, [isOpen])
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setOpen(true), TOOLTIP_DELAY)
      }}
      onPointerLeave={hide}
      onFocus={() => setOpen(true)}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && createPortal(<Tip id={id} anchor={anchor} content={content} />, document.body)}
    </span>
  )
}

type TipProps = {
  readonly id: string
  readonly anchor: { readonly current: HTMLElement | null }
  readonly content: string
}

function Tip({ id, anchor, content }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = (fragment: Node) => {
      text.current?.replaceChildren(fragment)
      const around = anchor.current?.getBoundingClientRect()
      if (!tip.current || !around) return
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top, side } = placed(around, tip.current.getBoundingClientRect(), viewport)
      Object.assign(tip.current.style, { left: `${left}px`, top: `${top}px` })
      tip.current.dataset['side'] = side
    }
    if (!content.includes('<')) return show(document.createTextNode(content))
    // The sanitizer is fetched by the few that carry markup.
    void import('./sanitized.ts').then(({ sanitized }) => show(sanitized(content)))
  }, [anchor, content])
  return (
    <div ref={tip} id={id} role="tooltip" className={styles.tip}>
      <div ref={text} />
    </div>
  )
}
