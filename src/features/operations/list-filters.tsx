import { Button, Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { changed, FILTERS, isFiltered } from './list-view.ts'
import styles from './list.module.css'

/** Every choice is written into the address at once; the search when Enter is pressed. */
export function ListFilters() {
  const [search, setSearch] = useSearchParams()
  const submit = useSubmit()
  return (
    <search aria-label="Filter operations">
      <Form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('search')
          void submit(changed(search, { search: typeof text === 'string' ? text.trim() : '' }))
        }}
      >
        <Input
          key={search.get('search')}
          className={styles.searchField ?? ''}
          name="search"
          type="search"
          aria-label="Search by number, project or organization"
          placeholder="Number, project or organization"
          contentBefore={<SearchRegular aria-hidden />}
          defaultValue={search.get('search') ?? ''}
        />
        {FILTERS.map(({ name, label, all, choices }) => (
          <Select
            key={name}
            aria-label={label}
            value={search.get(name) ?? ''}
            onChange={(_, { value }) => setSearch(changed(search, { [name]: value }))}
          >
            <option value="">{all}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        ))}
        <Button type="submit">Search</Button>
        {isFiltered(search) && (
          <Link className={styles.clear} to="?">
            Clear
          </Link>
        )}
      </Form>
    </search>
  )
}
