import { Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import type { ListFilter } from './data-list-filter.ts'
import { changed, isFiltered, type ListSpec } from './data-list-view.ts'
import styles from './data-list.module.css'
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
  const [search, go] = useAddress()
  return (
    <div className={styles.toolbar}>
      <search aria-label={label} className="shrink grow">
        <Form
          className={styles.filters}
          onSubmit={(event) => {
            event.preventDefault()
            const text = new FormData(event.currentTarget).get('search')
            go(changed(search, { search: typeof text === 'string' ? text.trim() : '' }))
          }}
        >
          <Input
            key={search.get('search')}
            className={styles.searchField ?? ''}
            name="search"
            type="search"
            aria-label={field.label}
            placeholder={field.placeholder}
            contentBefore={<SearchRegular aria-hidden />}
            defaultValue={search.get('search') ?? ''}
          />
          <Button type="submit" label={t('shared.search')} />
          {filters.map(({ name, label: words, all, choices }) => (
            <Select
              key={name}
              className={styles.filter ?? ''}
              aria-label={words}
              value={search.get(name) ?? ''}
              onChange={(_, { value }) => go(changed(search, { [name]: value }))}
            >
              <option value="">{all}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </Select>
          ))}
          {isFiltered(spec, search) && (
            <Link className="pad-3 text-m" to="?">
              {t('shared.clear')}
            </Link>
          )}
        </Form>
      </search>
      {children}
    </div>
  )
}
