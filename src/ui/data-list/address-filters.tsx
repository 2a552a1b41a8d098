/** Fields whose choice is in the address: at once for a list of choices, when Enter is pressed for a search. */
import { Input, Select, type InputProps, type SelectProps } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useAddress } from '../use-address.ts'
import { useTypedText } from './use-typed-text.ts'
import type { ListFilter } from './data-list-filter.ts'
import { changed } from './data-list-view.ts'
import { ChoiceOptions } from '../form/select-options.tsx'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type ChoiceProps = Pick<SelectProps, 'size'> & {
  readonly filter: ListFilter
  readonly className: string | undefined
}

export function ChoiceFilter({ filter: { name, label, all, choices }, className = '', size }: ChoiceProps) {
  const [search, go] = useAddress()
  return (
    <Select
      className={className}
      {...(size && { size })}
      aria-label={label}
      data-set={search.has(name)}
      value={search.get(name) ?? ''}
      onChange={(_, { value: next }) => go((now) => changed(now, { [name]: next }))}
    >
      <option value="">{all}</option>
      <ChoiceOptions choices={choices} />
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
  const [typed, type] = useTypedText(search.get('search') ?? '')
  return (
    <Form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        go((now) => changed(now, { search: typed.trim() }))
      }}
    >
      <Input
        className={fieldClassName}
        {...(size && { size })}
        name="search"
        type="search"
        maxLength={TEXT_LIMITS.search}
        aria-label={label}
        placeholder={placeholder}
        contentBefore={<SearchRegular aria-hidden />}
        value={typed}
        onChange={(_, { value }) => type(value)}
      />
      {children}
    </Form>
  )
}
