import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import { ChoiceFilter, SearchForm } from './address-filters.tsx'
import type { ListFilter } from './data-list-filter.ts'
import { isFiltered, type ListSpec } from './data-list-view.ts'
import styles from './data-list.module.css'
import { SetFilters, useSetFilters } from './set-filters.tsx'
import { useAddress } from '../use-address.ts'

type Props = {
  readonly label: string
  readonly spec: ListSpec
  readonly search: { readonly label: string; readonly placeholder: string }
  readonly filters?: readonly ListFilter[]
  /** At the end: what adds a row. */
  readonly children?: ReactNode
}

/** Every choice is written into the address at once, on top of those before it; the search when Enter is pressed. */
export function ListToolbar({ label, spec, search: field, filters = [], children }: Props) {
  const [search] = useAddress()
  const isSet = isFiltered(spec, search)
  return (
    <div className={styles.toolbar}>
      <SetFilters lines={useSetFilters(spec, filters)} />
      <search aria-label={label} className="shrink grow">
        <SearchForm {...field} className={styles.filters} fieldClassName={styles.searchField}>
          <Button type="submit" label={t('shared.search')} />
          {filters.map((filter) => (
            <ChoiceFilter key={filter.name} filter={filter} className={styles.filter} />
          ))}
          {isSet && (
            <Link className="pad-3 text-m" to="?">
              {t('shared.clear')}
            </Link>
          )}
        </SearchForm>
      </search>
      {children}
    </div>
  )
}
