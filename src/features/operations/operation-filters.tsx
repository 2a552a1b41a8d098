/** The filters of the list, each under the column that it is about. Every choice is in the address at once. */
import { Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useId, type ReactNode } from 'react'
import { Form } from 'react-router'
import { t } from '../../lib/messages.ts'
import { changed } from '../../ui/data-list/data-list-view.ts'
import { useAddress } from '../../ui/use-address.ts'
import styles from './list.module.css'
import { filters, isDay } from '../shared/operation/list-view.ts'
import type { ColumnName } from './operation-columns.tsx'

/** By column, from top to bottom. */
export const filterCells = (): Partial<Record<ColumnName, ReactNode>> => ({
  number: (
    <div className={styles.filters}>
      <SearchFilter />
      <ChoiceFilter name="type" />
    </div>
  ),
  project: (
    <div className={styles.filters}>
      <ChoiceFilter name="creditType" />
    </div>
  ),
  turns: (
    <div className={styles.filters}>
      <ChoiceFilter name="status" />
      <ChoiceFilter name="step" />
      <ChoiceFilter name="court" />
    </div>
  ),
  dueAt: (
    <div className={styles.filters}>
      <ChoiceFilter name="overdue" />
      <DayFilter name="dueFrom" label={t('operation.dueFrom')} />
      <DayFilter name="dueTo" label={t('operation.dueTo')} />
    </div>
  ),
  updatedAt: (
    <div className={styles.filters}>
      <DayFilter name="createdFrom" label={t('operation.createdFrom')} />
      <DayFilter name="createdTo" label={t('operation.createdTo')} />
    </div>
  ),
})

/** When Enter is pressed. */
function SearchFilter() {
  const [search, go] = useAddress()
  return (
    <search>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('search')
          go(changed(search, { search: typeof text === 'string' ? text.trim() : '' }))
        }}
      >
        <Input
          key={search.get('search')}
          className={styles.control ?? ''}
          size="small"
          name="search"
          type="search"
          aria-label={t('operation.searchOperations')}
          placeholder={t('operation.searchOperationsExample')}
          contentBefore={<SearchRegular aria-hidden />}
          defaultValue={search.get('search') ?? ''}
        />
      </Form>
    </search>
  )
}

function ChoiceFilter({ name }: { readonly name: string }) {
  const [search, go] = useAddress()
  const filter = filters().find((one) => one.name === name)
  if (!filter) return null
  return (
    <Select
      className={styles.control ?? ''}
      size="small"
      aria-label={filter.label}
      value={search.get(name) ?? ''}
      onChange={(_, { value }) => go(changed(search, { [name]: value }))}
    >
      <option value="">{filter.all}</option>
      {filter.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** A day that is typed only half-way filters nothing yet. */
function DayFilter({ name, label }: { readonly name: string; readonly label: string }) {
  const [search, go] = useAddress()
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <Input
        key={search.get(name)}
        id={id}
        className={styles.control ?? ''}
        size="small"
        type="date"
        defaultValue={search.get(name) ?? ''}
        onChange={(_, { value }) => {
          // Years are typed digit by digit: 0002 is on the way to 2026.
          if (value === '' || (isDay(value) && value >= '1990')) go(changed(search, { [name]: value }))
        }}
      />
    </div>
  )
}
