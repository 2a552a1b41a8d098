/** Years, entity, purpose, credit type, state: each choice is in the address at once. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../lib/messages.ts'
import { ChoiceFilter } from '../../ui/data-list/address-filters.tsx'
import { choicesOf, type ListFilter } from '../../ui/data-list/data-list-filter.ts'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import { useAddress } from '../../ui/use-address.ts'
import styles from './contributions.module.css'
import { entitiesQuery, purposesQuery } from './queries.ts'
import { ALLOCATIONS } from './view.ts'

/** The first and the last of the years of the claim. */
const yearFilters = (years: readonly number[]): readonly ListFilter[] => {
  const choices = years.map((year) => ({ value: String(year), label: String(year) }))
  return [
    { name: 'yearFrom', label: t('contributions.yearFrom'), all: t('contributions.yearFromAll'), choices },
    { name: 'yearTo', label: t('contributions.yearTo'), all: t('contributions.yearToAll'), choices },
  ]
}

export function AllocationFilters({ years }: { readonly years: readonly number[] }) {
  const [search] = useAddress()
  const { data: entities } = useSuspenseQuery(entitiesQuery)
  const { data: purposes } = useSuspenseQuery(purposesQuery)
  const named = (items: readonly { readonly sid: string; readonly name: string }[]) =>
    items.map(({ sid, name }) => ({ value: sid, label: name }))
  const filters: readonly ListFilter[] = [
    ...yearFilters(years),
    {
      name: 'entity',
      label: t('contributions.entity'),
      all: t('contributions.everyEntity'),
      choices: named(entities),
    },
    {
      name: 'purpose',
      label: t('contributions.purpose'),
      all: t('contributions.everyPurpose'),
      choices: named(purposes),
    },
    {
      name: 'creditType',
      label: t('contributions.creditType'),
      all: t('contributions.everyCreditType'),
      choices: choicesOf({
        Carbon: t('operation.carbon'),
        Plastic: t('operation.plastic'),
        Biodiversity: t('operation.biodiversity'),
      }),
    },
    {
      name: 'state',
      label: t('contributions.state'),
      all: t('contributions.heldAndRetired'),
      choices: choicesOf({
        held: t('contributions.unitState.held'),
        retired: t('contributions.unitState.retired'),
      }),
    },
  ]
  return (
    <search className={styles.filters} aria-label={t('contributions.filter')}>
      {filters.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} className={styles.filter} />
      ))}
      {isFiltered(ALLOCATIONS, search) && <Link to="?">{t('shared.clear')}</Link>}
    </search>
  )
}
