/** Names of the facets' values, kept for as long as no entry of the catalogue changes (decision 091). */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import { planned } from '../../platform/statements.ts'
import type { Entries } from './catalogue.memory.ts'

type Counted = readonly { readonly value: string; readonly count: number }[]
type Facets = Readonly<Record<'projectType' | 'standard' | 'label' | 'carrier', Counted>>

const kept = new WeakMap<Entries, Map<string, string>>()

/** By id. Those that the viewer may not see have none. */
export async function namesOf(
  trx: Trx,
  catalogue: Entries,
  { projectType, standard, label, carrier }: Facets,
): Promise<ReadonlyMap<string, string>> {
  const known = kept.get(catalogue) ?? new Map<string, string>()
  kept.set(catalogue, known)
  const all = [projectType, standard, label, carrier].map((facet) =>
    facet.filter(({ value }) => !known.has(value)),
  )
  if (all.every(({ length }) => length === 0)) return known
  const [types, standards, labels, carriers] = all.map((facet) => facet.map(({ value }) => value))
  const rows = await planned(
    trx,
    'catalogue_names',
    sql<{ id: string; name: string }>`
    select id, name from project_type where id = any (${types}::uuid[])
    union all select id, name from carbon_standard where id = any (${standards}::uuid[])
    union all select id, name from additional_certification where id = any (${labels}::uuid[])
    union all select id, name from organization where id = any (${carriers}::uuid[])`,
  )
  const read = new Map(rows.map(({ id, name }) => [id, name]))
  // What no entry has was only asked for: the next viewer may not be allowed to see it.
  const shown = all.flat().filter(({ count }) => count > 0)
  for (const { value } of shown) {
    const name = read.get(value)
    if (name !== undefined) known.set(value, name)
  }
  return new Map([...known, ...read])
}
