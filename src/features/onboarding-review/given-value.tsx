/** How an answer of the applicant reads, by the kind of its field; names carry what the screening found. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isFlagged } from '../../../contract/rules/countries.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { countryName, date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { FactItem } from '../../ui/page.tsx'
import { industriesQuery } from '../shared/industry/queries.ts'
import { FlagChip } from './flag-chip.tsx'
import { HitMark } from './hit-mark.tsx'
import styles from './onboarding-review.module.css'

type Props = { readonly field: Field; readonly value: unknown }

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function GivenValue({ field, value }: Props): ReactNode {
  if (isEmpty(value)) return <span className="quiet">{t('compliance.givenNothing')}</span>
  if (isErased(value)) return <span className="quiet">{t('compliance.givenErased')}</span>
  if (Array.isArray(value)) return <Rows field={field} rows={value} />
  if (typeof value === 'boolean') return t(value ? 'compliance.yes' : 'compliance.no')
  return <Text field={field} text={String(value)} />
}

const isErased = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true

function Text({ field: { input, choices, name }, text }: { readonly field: Field; readonly text: string }) {
  if (input === 'country')
    return (
      <>
        {countryName(text)} {isFlagged(text) && <FlagChip />}
      </>
    )
  if (input === 'date') return date(text)
  if (input === 'percent') return `${quantity(text)} %`
  if (choices) return choices.find(({ value }) => value === text)?.title ?? text
  if (input === 'longText') return <span className={styles.long}>{text}</span>
  return (
    <>
      {text} {NAMES.has(name) && <HitMark name={text} />}
    </>
  )
}

/** Fields whose value was held against the lists. */
const NAMES: ReadonlySet<string> = new Set(['name'])

function Rows({ field, rows }: { readonly field: Field; readonly rows: readonly unknown[] }) {
  const { items } = field
  if (!items) return <Industries sids={rows.map(String)} />
  return (
    <ol className="stack gap-3 top-3">
      {rows.map((row, index) => (
        // Rows have nothing but their place, and are only shown.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={index} className="pad-4-5 hairline radius-m">
          <dl className={styles.facts}>
            {items.map((item) => (
              <FactItem key={item.name} label={item.title}>
                <GivenValue field={item} value={(row as Readonly<Record<string, unknown>>)[item.name]} />
              </FactItem>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

/** The only list of plain values that the wizard asks for. */
function Industries({ sids }: { readonly sids: readonly string[] }) {
  const { data: industries } = useQuery(industriesQuery)
  if (!industries) return null
  const nameOf = (sid: string) => industries.find((industry) => industry.sid === sid)?.name
  return sids.map((sid) => nameOf(sid) ?? t('compliance.unknownIndustry')).join(', ')
}
