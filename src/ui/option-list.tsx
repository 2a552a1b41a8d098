/** Suggestions under a field as the ARIA practices have them, in the browser's own popover. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist neither wraps its entries nor grows with the page */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import styles from './combobox.module.css'
import { beneath } from './floating/menu-place.ts'

export type Option = {
  readonly value: string
  readonly label: string
  /** In small letters, after the label. */
  readonly note?: string
}

type Props<One extends Option> = {
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly options: readonly One[]
  /** The one that was taken last. */
  readonly chosen?: string | null
  readonly label?: string
  /** Said in place of the list when nothing is found; absent: then there is no list. */
  readonly nothing?: string
  readonly onChoose: (option: One) => void
}

type OptionList<One> = {
  readonly isOpen: boolean
  readonly show: (open: boolean) => void
  /** The entry where the arrows stand. */
  readonly active: One | undefined
  readonly choose: (option: One) => void
  /** Moves with the arrows and closes with Escape. @returns whether the key was for the list */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
  /** For the field. */
  readonly aria: {
    readonly role: 'combobox'
    readonly 'aria-autocomplete': 'list'
    readonly 'aria-expanded': boolean
    readonly 'aria-controls': string
    readonly 'aria-activedescendant': string | undefined
    readonly autoComplete: 'off'
  }
  readonly list: ReactNode
}

export function useOptionList<One extends Option>(props: Props<One>): OptionList<One> {
  const { id, field, options, chosen = null, label, nothing, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  /** Index of the entry that Enter takes; -1: none yet. */
  const [at, setAt] = useState(-1)
  const isOpen = isWanted && (options.length > 0 || nothing !== undefined)
  const active = Math.min(at, options.length - 1)
  const show = (open: boolean) => {
    setWanted(open)
    setAt(-1)
  }
  const choose = (option: One) => {
    onChoose(option)
    show(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const popover = list.current
    const box = field.current?.parentElement?.getBoundingClientRect()
    if (!popover || !box) return
    Object.assign(popover.style, beneath(box, document.documentElement), { width: `${box.width}px` })
    popover.showPopover()
    return () => popover.hidePopover()
  }, [isOpen, field])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setWanted(true)
      setAt(key === 'ArrowDown' ? Math.min(active + 1, options.length - 1) : Math.max(active - 1, 0))
    } else if (key === 'Escape' && isOpen) show(false)
    else return false
    event.preventDefault()
    return true
  }
  const idOf = (index: number) => `${id}option${index}`
  return {
    isOpen,
    show,
    active: isOpen ? options[active] : undefined,
    choose,
    onKeyDown,
    aria: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}list`,
      'aria-activedescendant': isOpen && active >= 0 ? idOf(active) : undefined,
      autoComplete: 'off',
    },
    list: (
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        popover="manual"
        className={styles.list}
      >
        {isOpen &&
          options.map((option, index) => (
            // The keys are the field's.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.value}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-current={option.value === chosen || undefined}
              className={styles.option}
              // The focus stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.label}
              {option.note && <span className="note"> {option.note}</span>}
            </div>
          ))}
        {isOpen && options.length === 0 && (
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className={styles.nothing}>
            {nothing}
          </div>
        )}
      </div>
    ),
  }
}
