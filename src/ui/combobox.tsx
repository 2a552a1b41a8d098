/**
 * A field with suggestions, as the ARIA practices have it: the focus stays in the field, arrows move through the list,
 * Enter takes an entry, Escape closes. The list is the browser's own popover: nothing cuts it off.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist neither wraps its entries nor grows with the page */
import { Input } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styles from './combobox.module.css'
import { beneath } from './floating/menu-place.ts'

type Option = { readonly value: string; readonly label: string }

type Props = {
  readonly id: string
  readonly text: string
  /** Of the text now. */
  readonly options: readonly Option[]
  /** The one that was taken last. */
  readonly chosen: string | null
  readonly placeholder: string
  /** Said in place of the list when nothing is found. */
  readonly nothing: string
  readonly onText: (text: string) => void
  readonly onChoose: (option: Option) => void
}

export function Combobox({ id, text, options, chosen, placeholder, nothing, onText, onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Index of the entry that Enter takes; -1: none yet. */
  const [active, setActive] = useState(-1)
  const show = (open: boolean) => {
    setOpen(open)
    setActive(-1)
  }
  const choose = (option: Option) => {
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
  }, [isOpen])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true)
      setActive(key === 'ArrowDown' ? Math.min(active + 1, options.length - 1) : Math.max(active - 1, 0))
    } else if (key === 'Enter') {
      const option = options[active] ?? (options.length === 1 ? options[0] : undefined)
      if (!isOpen) show(true)
      else if (option) choose(option)
    } else if (key === 'Escape' && isOpen) show(false)
    else return
    event.preventDefault()
  }
  const idOf = (index: number) => `${id}option${index}`
  return (
    <>
      <Input
        ref={field}
        id={id}
        size="small"
        className={styles.field ?? ''}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-activedescendant={isOpen && active >= 0 ? idOf(active) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        contentAfter={<ChevronDownRegular aria-hidden />}
        root={{
          onClick: () => {
            field.current?.focus()
            show(!isOpen)
          },
        }}
        onChange={(_, { value }) => {
          onText(value)
          show(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => show(false)}
      />
      <div ref={list} id={`${id}list`} role="listbox" popover="manual" className={styles.list}>
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
            </div>
          ))}
        {isOpen && options.length === 0 && (
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className={styles.nothing}>
            {nothing}
          </div>
        )}
      </div>
    </>
  )
}
