/** A field whose value is one of the suggestions under it. */
import { Input } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { useRef, type KeyboardEvent } from 'react'
import styles from './combobox.module.css'
import { useOptionList, type Option } from './option-list.tsx'

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
  const { isOpen, show, active, choose, onKeyDown, aria, list } = useOptionList({
    id,
    field,
    options,
    chosen,
    nothing,
    onChoose,
  })
  const press = (event: KeyboardEvent) => {
    if (onKeyDown(event) || event.key !== 'Enter') return
    const option = active ?? (options.length === 1 ? options[0] : undefined)
    if (!isOpen) show(true)
    else if (option) choose(option)
    event.preventDefault()
  }
  return (
    <>
      <Input
        ref={field}
        id={id}
        size="small"
        className={styles.field ?? ''}
        {...aria}
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
        onKeyDown={press}
        onBlur={() => show(false)}
      />
      {list}
    </>
  )
}
