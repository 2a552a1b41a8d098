import { Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { Link, useSearchParams } from 'react-router'
import type { Offering } from '../../../contract/site.ts'
import { OfferingCard } from '../../ui/offering-card.tsx'
import { Empty } from '../../ui/page.tsx'
import { offeringsFor } from './catalogue-view.ts'
import styles from './offerings.module.css'

type Props = { readonly offerings: readonly Offering[]; readonly hrefOf?: (offering: Offering) => string }

/** Cards of projects; search and credit type live in the address. */
export function Catalogue({ offerings, hrefOf }: Props) {
  const [search, setSearch] = useSearchParams()
  const shown = offeringsFor(offerings, search)
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <search className={styles.filters}>
        <Input
          className={styles.field ?? ''}
          type="search"
          aria-label="Search projects"
          placeholder="Project, country, standard, vintage"
          contentBefore={<SearchRegular aria-hidden />}
          value={search.get('search') ?? ''}
          onChange={(_, { value }) => set('search', value)}
        />
        <Select
          aria-label="Credit type"
          value={search.get('creditType') ?? ''}
          onChange={(_, { value }) => set('creditType', value)}
        >
          <option value="">Every credit type</option>
          <option>Carbon</option>
          <option>Plastic</option>
          <option>Biodiversity</option>
        </Select>
        <output className={styles.count}>
          {shown.length} {shown.length === 1 ? 'project' : 'projects'}
        </output>
      </search>
      {shown.length === 0 && (
        <Empty title="No project fits">
          <Link to="?">Show all projects</Link>
        </Empty>
      )}
      <ul className={styles.cards}>
        {shown.map((offering) => (
          <li key={offering.sid}>
            <OfferingCard
              offering={offering}
              heading="h2"
              title={hrefOf && <Link to={hrefOf(offering)}>{offering.title}</Link>}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
