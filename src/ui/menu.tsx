/** A button with a menu as the ARIA practices have it, in the browser's own popover. */
import { Fragment, useId, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { Button, type ButtonProps } from './button.tsx'
import { placeBeneath } from './floating/menu-place.ts'
import { handOverFocus } from './keep-focus.ts'
import styles from './menu.module.css'

type Entry = {
  readonly key: string
  readonly label: string
  /** In small letters, under the label. */
  readonly note?: string
  /** Leads there. */
  readonly to?: string
  /** With neither, the entry cannot be chosen. */
  readonly onChoose?: (() => void) | undefined
}

type Props = {
  readonly button: ButtonProps
  /** A line is between groups; a group without entries is not shown. */
  readonly groups: readonly (readonly Entry[])[]
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Menu({ button, groups }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** Where the focus goes when it has opened. */
  const first = useRef<'Home' | 'End'>('Home')
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const move = (key: string) => {
    const all = items()
    const at = all.findIndex((one) => one === document.activeElement)
    all[STEPS[key]?.(at, all.length) ?? at]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return list.current?.hidePopover()
    if (event.key in STEPS) move(event.key)
    else if (event.key.length > 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
      return
    else withLetter(items(), event.key)?.focus()
    event.preventDefault()
  }
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    first.current = event.key === 'ArrowUp' ? 'End' : 'Home'
    event.currentTarget.querySelector('button')?.click()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the button inside it
    <span ref={anchor} className={styles.anchor} onKeyDown={open}>
      <Button {...button} id={`${id}button`} aria-haspopup="menu" popoverTarget={id} />
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        className={styles.menu}
        aria-labelledby={`${id}button`}
        onKeyDown={(event) => {
          event.stopPropagation()
          onKeyDown(event)
        }}
        onBeforeToggle={(event) => placeBeneath(event, anchor.current)}
        onToggle={({ newState }) => {
          if (newState === 'open') move(first.current)
          first.current = 'Home'
        }}
      >
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <Fragment key={group[0]?.key}>
              {index > 0 && <hr className={styles.line} />}
              {group.map((entry) => (
                <Item key={entry.key} entry={entry} onChosen={() => list.current?.hidePopover()} />
              ))}
            </Fragment>
          ))}
      </div>
    </span>
  )
}

/** The next after the focused one that begins with the letter, from the start again at the end. */
function withLetter(all: readonly HTMLElement[], letter: string): HTMLElement | undefined {
  const at = all.findIndex((one) => one === document.activeElement)
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((one) =>
    one.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  )
}

function Item({ entry, onChosen }: { readonly entry: Entry; readonly onChosen: () => void }) {
  const content = (
    <>
      {entry.label}
      {entry.note && <span className="block note weight-400">{entry.note}</span>}
    </>
  )
  const shared = { ref: handOverFocus, role: 'menuitem', tabIndex: -1, className: styles.item }
  const { to, onChoose } = entry
  if (to !== undefined)
    return (
      <Link {...shared} to={to} onClick={onChosen}>
        {content}
      </Link>
    )
  const choose = () => {
    onChosen()
    onChoose?.()
  }
  return (
    <button {...shared} type="button" aria-disabled={!onChoose} onClick={onChoose && choose}>
      {content}
    </button>
  )
}
