/** Tabs by the pattern of the ARIA guide: arrows move, one of them is in the tab order. */
import type { KeyboardEvent } from 'react'
import { ARROW_MOVES } from './arrow-keys.ts'
import styles from './tabs.module.css'

type Props<Name extends string> = {
  readonly names: readonly Name[]
  readonly titleOf: (name: Name) => string
  readonly selected: Name
  readonly onSelect: (name: Name) => void
  /** Id of the panel; a tab's own id is `{panel}-{name}`. */
  readonly panel: string
}

export function Tabs<Name extends string>({ names, titleOf, selected, onSelect, panel }: Props<Name>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = ARROW_MOVES[event.key]?.(names.indexOf(selected), names.length)
    const name = to === undefined ? undefined : names[to]
    if (name === undefined) return
    event.preventDefault()
    onSelect(name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }
  return (
    <div role="tablist" tabIndex={-1} className={styles.tabs} onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${panel}-${name}`}
          aria-selected={name === selected}
          aria-controls={panel}
          tabIndex={name === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(name)}
        >
          {titleOf(name)}
        </button>
      ))}
    </div>
  )
}
