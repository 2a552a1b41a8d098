/** What was given in a step, under the titles of its event's schema. */
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { countryName, date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import type { Values } from '../../ui/event-fields/field-props.ts'
import { FactItem } from '../../ui/page.tsx'
import { industriesQuery } from '../shared/industry/queries.ts'
import { fieldsOfStep } from './step-values.ts'
import styles from './wizard.module.css'

type Props = { readonly step: OnboardingStep; readonly content: Values }

export const AnswerFacts = ({ step, content }: Props) => (
  <dl className={`stack gap-4 ${styles.facts}`}>
    {fieldsOfStep(step)
      .filter(({ name }) => isSaid(content[name]))
      .map((field) => (
        <FactItem key={field.name} label={field.title}>
          <AnswerValue field={field} value={content[field.name]} />
        </FactItem>
      ))}
  </dl>
)

/** Boxes that were not ticked and fields that were left empty say nothing. */
const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

type ValueProps = { readonly field: Field; readonly value: unknown }

function AnswerValue({ field, value }: ValueProps): ReactNode {
  if (Array.isArray(value))
    return field.items ? <Rows items={field.items} rows={value as Values[]} /> : <Industries sids={value} />
  if (value === true) return t('onboarding.yes')
  const text = String(value)
  if (field.input === 'country') return countryName(text)
  if (field.input === 'date') return date(text)
  if (field.input === 'percent') return `${quantity(text)} %`
  return field.choices?.find((choice) => choice.value === text)?.title ?? text
}

/** One line for each row: its values in their order. */
const Rows = ({ items, rows }: { readonly items: readonly Field[]; readonly rows: readonly Values[] }) => (
  <ul>
    {rows.map((row, at) => (
      // Rows have nothing but their place, and are only shown.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <li key={at}>
        {items
          .filter(({ name }) => isSaid(row[name]))
          .map((item, index) => (
            <Fragment key={item.name}>
              {index > 0 && ', '}
              <bdi>
                <AnswerValue field={item} value={row[item.name]} />
              </bdi>
            </Fragment>
          ))}
      </li>
    ))}
  </ul>
)

function Industries({ sids }: { readonly sids: readonly unknown[] }) {
  const { data: industries = [] } = useQuery(industriesQuery)
  return industries
    .filter(({ sid }) => sids.includes(sid))
    .map(({ name }) => name)
    .join(', ')
}
