import type { RegistryRow } from '../../../contract/registry.ts'
import type { RegistryEntity, RegistryField } from '../../../contract/registry/entity.ts'
import { countryName, date } from '../../lib/format.ts'
import { CellName } from '../../ui/data-list/data-list-cells.tsx'
import styles from './registry.module.css'

/** As in contract/registry.ts, which would bring every schema along. */
const nameBeside = (field: string): string => field.replace(/Sid$/, 'Name')

/** How a value reads in a list: one way per kind of field, total. */
const SHOW: Readonly<Record<RegistryField['kind'], (field: RegistryField, row: RegistryRow) => string>> = {
  text: ({ name }, row) => row[name] ?? '',
  url: ({ name }, row) => row[name] ?? '',
  date: ({ name }, row) => (row[name] ? date(row[name]) : ''),
  country: ({ name }, row) => (row[name] ? countryName(row[name]) : ''),
  choice: ({ name, choices = [] }, row) => choices.find(({ value }) => value === row[name])?.title ?? '',
  reference: ({ name }, row) => row[nameBeside(name)] ?? '',
}

type Props = { readonly entity: RegistryEntity; readonly field: RegistryField; readonly row: RegistryRow }

export function EntryCell({ entity, field, row }: Props) {
  const text = SHOW[field.kind](field, row)
  if (field.name !== 'name') return <span className={styles[field.kind]}>{text || '–'}</span>
  return (
    <span className={styles.named}>
      {entity.hasLogo && <Logo src={row['logo'] ?? null} name={row.name} />}
      <CellName>{text}</CellName>
    </span>
  )
}

/** Beside its name, so it says nothing more to a screen reader. */
const Logo = ({ src, name }: { readonly src: string | null; readonly name: string }) =>
  src ? (
    <img className={styles.logo} src={src} alt="" loading="lazy" />
  ) : (
    <span className={styles.logo} aria-hidden>
      {name.slice(0, 1)}
    </span>
  )
