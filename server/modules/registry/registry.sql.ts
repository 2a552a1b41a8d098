/** A registry entity's description as SQL. Tables and columns come from our own descriptions, never from a request. */
import { sql, type RawBuilder } from 'kysely'
import { nameBeside } from '../../../contract/registry.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import type { RegistryEntity, RegistryField } from '../../../contract/registry/entity.ts'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import type { SortKey } from '../../platform/keyset.ts'

export const tableOf = ({ table }: RegistryEntity): RawBuilder<unknown> => sql.table(table)
const own = (column: string): RawBuilder<unknown> => sql.ref(`t.${column}`)
/** Each reference is joined under the name of its field. */
const alias = ({ name }: RegistryField): string => `r_${name}`

const isReference = ({ kind }: RegistryField): boolean => kind === 'reference'

export const referencesOf = ({ fields }: RegistryEntity): readonly RegistryField[] =>
  fields.filter(isReference)

export const targetOf = ({ of }: RegistryField): RegistryEntity => {
  if (!of) throw new Error('a reference names its entity')
  return registryEntities[of]
}

/** `sid`, each field as text, the names of references, the logo's address. */
export function selectionOf(entity: RegistryEntity): RawBuilder<unknown> {
  const values = entity.fields.map((field) => sql`${own(field.column)}::text as ${sql.ref(field.name)}`)
  const names = referencesOf(entity).map(
    (field) => sql`${sql.ref(`${alias(field)}.name`)} as ${sql.ref(nameBeside(field.name))}`,
  )
  const base = `${PREFIX}${entity.path}/`
  const logo = sql`case when t.logo_sha256 is not null then ${base} || t.id || '/logo?v=' || left(t.logo_sha256, 8) end as logo`
  return sql.join([sql`t.id, t.id as sid`, ...values, ...names, ...(entity.hasLogo ? [logo] : [])])
}

export function joinsOf(entity: RegistryEntity): RawBuilder<unknown> {
  const joins = referencesOf(entity).map(
    (field) =>
      sql`left join ${sql.table(targetOf(field).table)} as ${sql.table(alias(field))} on ${sql.ref(`${alias(field)}.id`)} = ${own(field.column)}`,
  )
  return joins.length > 0 ? sql.join(joins, sql` `) : sql``
}

/** Sorted without regard to case; a reference by its name. */
export function sortKeyOf(field: RegistryField): SortKey {
  const text = isReference(field) ? sql.ref(`${alias(field)}.name`) : sql`${own(field.column)}::text`
  return { expression: sql`lower(coalesce(${text}, ''))`, type: 'text' }
}

/** Columns that a search looks at: own texts, and the names of what is referred to. */
export const searchedOf = (entity: RegistryEntity): readonly RawBuilder<unknown>[] =>
  entity.fields.flatMap((field) => {
    if (isReference(field)) return [sql.ref(`${alias(field)}.name`)]
    return field.kind === 'text' ? [own(field.column)] : []
  })

export const referencing = (entity: RegistryEntity, sid: string): readonly RawBuilder<unknown>[] =>
  referencesOf(entity).map((field) => sql`${own(field.column)} = ${sid}::uuid`)
