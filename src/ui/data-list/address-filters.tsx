/** Fields whose choice is in the address: at once for a list of choices, when Enter is pressed for a search. */
import { Input, Select, type InputProps, type SelectProps } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { t } from '../../lib/messages.ts'
import { useFieldAction } from '../page-actions.ts'
import { useAddress } from '../use-address.ts'
import type { ListFilter } from './data-list-filter.ts'
import { changed } from './data-list-view.ts'

type ChoiceProps = Pick<SelectProps, 'size'> & {
  readonly filter: ListFilter
  readonly className: string | undefined
}

export function ChoiceFilter({ filter: { name, label, all, choices }, className = '', size }: ChoiceProps) {
  const [search, go] = useAddress()
  const value = search.get(name) ?? ''
  const field = useFieldAction<HTMLSelectElement>(
    t('shared.filterBy', { name: label }),
    choices.find((choice) => choice.value === value)?.label ?? all,
  )
  return (
    <Select
      ref={field}
      className={className}
      {...(size && { size })}
      aria-label={label}
      data-set={search.has(name)}
      value={value}
      onChange={(_, { value: next }) => go((now) => changed(now, { [name]: next }))}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

type SearchProps = Pick<InputProps, 'size'> & {
  readonly label: string
  readonly placeholder: string
  /** Of the form, and of the field. */
  readonly className?: string | undefined
  readonly fieldClassName: string | undefined
  readonly children?: ReactNode
}

export function SearchForm({
  label,
  placeholder,
  className,
  fieldClassName = '',
  size,
  children,
}: SearchProps) {
  const [search, go] = useAddress()
  const field = useFieldAction<HTMLInputElement>(label)
  return (
    <Form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const text = new FormData(event.currentTarget).get('search')
        go((now) => changed(now, { search: typeof text === 'string' ? text.trim() : '' }))
      }}
    >
      <Input
        key={search.get('search')}
        ref={field}
        className={fieldClassName}
        {...(size && { size })}
        name="search"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        contentBefore={<SearchRegular aria-hidden />}
        defaultValue={search.get('search') ?? ''}
      />
      {children}
    </Form>
  )
}
