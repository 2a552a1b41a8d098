/** How a captured value reads: one way per kind of input, total. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Field, InputKind } from '../../../../machines/kernel/fields.ts'
import { addressOf } from '../../../lib/http.ts'
import { countryName, dateTime, documentDate, inFours, money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { colleaguesQuery } from '../../shared/platform/queries.ts'
import { partyName } from '../../shared/operation/operation-words.ts'
import { documentsQuery } from '../../shared/operation/queries.ts'
import styles from '../operation.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { placeOf } from '../plan-view.ts'
import { templatesQuery } from '../../shared/certificate-template/queries.ts'
import { viewerQuery } from '../../shared/session/viewer.ts'
import { ExternalLink } from '../../../ui/links.tsx'

type Props = { readonly field: Field; readonly value: unknown }
type Show = (props: { readonly field: Field; readonly value: string }) => ReactNode

const plain: Show = ({ value }) => value

const SHOW: Readonly<Record<InputKind, Show>> = {
  text: plain,
  longText: ({ value }) => <span className="keep-lines">{value}</span>,
  email: plain,
  emails: plain,
  // As lists show it: what was recorded as a moment counts with its day in UTC.
  date: ({ value }) => documentDate(value),
  dateTime: ({ value }) => dateTime(value),
  money: ({ value }) => <Money cents={Number(value)} />,
  percent: ({ value }) => `${quantity(value)} %`,
  quantity: ({ value }) => quantity(value),
  currency: plain,
  country: ({ value }) => countryName(value),
  platformPerson: ({ value }) => <Colleague sid={value} />,
  document: ({ value }) => <DocumentLink sid={value} />,
  offering: plain,
  ranges: plain,
  lines: plain,
  links: plain,
  clauses: plain,
  choice: ({ field, value }) => field.choices?.find((choice) => choice.value === value)?.title ?? value,
  checkbox: ({ value }) => t(value === 'true' ? 'operation.yes' : 'operation.no'),
  step: ({ value }) => <StepTitle step={value} />,
  certificateTemplate: ({ value }) => <TemplateName template={value} />,
  // In fours, as it is printed.
  iban: ({ value }) => inFours(value),
  hash: () => null,
}

export function FieldValue({ field, value }: Props): ReactNode {
  if (Array.isArray(value)) return <Rows field={field} rows={value} />
  const Show = SHOW[field.input]
  return <Show field={field} value={String(value)} />
}

/** Lists of objects, such as serial ranges; lists of words otherwise. */
function Rows({ field, rows }: { readonly field: Field; readonly rows: readonly unknown[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row, index) => (
        <li key={index}>
          {typeof row === 'object' && row !== null ? <Row field={field} row={row} /> : String(row)}
        </li>
      ))}
    </ul>
  )
}

function Row({ field, row }: { readonly field: Field; readonly row: object }) {
  const values: Readonly<Record<string, unknown>> = { ...row }
  if (field.input === 'links')
    return <RegistryLink block={String(values['block'])} url={String(values['url'])} />
  if (field.input === 'ranges') return <span className="text-xs mono">{String(values['raw'])}</span>
  return (field.items ?? []).map((item) =>
    values[item.name] === undefined ? null : (
      <span key={item.name} className={styles.cell}>
        {item.name === 'vintageSid' ? (
          <Vintage sid={String(values[item.name])} />
        ) : (
          <FieldValue field={item} value={values[item.name]} />
        )}
      </span>
    ),
  )
}

/** To be opened and compared: addresses begin with https, or the step did not take them in. */
const RegistryLink = ({ block, url }: { readonly block: string; readonly url: string }) => (
  <>
    {t('operation.linkOfBlock', { block })}{' '}
    <ExternalLink className="keep-lines" href={url}>
      {url}
    </ExternalLink>
  </>
)

function Vintage({ sid }: { readonly sid: string }) {
  const { detail } = useOperation()
  return detail.facts.lines.find(({ vintageSid }) => vintageSid === sid)?.vintage ?? sid
}

function Money({ cents }: { readonly cents: number }) {
  const { detail } = useOperation()
  return money(cents, detail.currency)
}

function StepTitle({ step }: { readonly step: string }) {
  return placeOf(useOperation().workflow, step)
}

function Colleague({ sid }: { readonly sid: string }) {
  const { detail } = useOperation()
  const { data } = useQuery({ ...colleaguesQuery, enabled: detail.party === 'platform' })
  if (detail.party !== 'platform') return partyName('platform')
  return data ? (data.items.find((person) => person.sid === sid)?.name ?? t('operation.formerColleague')) : ''
}

function DocumentLink({ sid }: { readonly sid: string }) {
  const { detail } = useOperation()
  const { data } = useQuery(documentsQuery(detail.sid))
  const name = data?.items.find((document) => document.sid === sid)?.name ?? t('operation.document')
  return <a href={addressOf('/documents/:sid', { sid })}>{name}</a>
}

function TemplateName({ template }: { readonly template: string }) {
  const { data: viewer } = useQuery(viewerQuery)
  const isOfPlatform = viewer?.current?.organization.isPlatform ?? false
  const { data } = useQuery({ ...templatesQuery, enabled: isOfPlatform })
  const known = data?.find(({ key }) => key === template)
  if (known) return known.name
  if (template === 'classic') return t('operation.templateClassic')
  return t(template === 'plain' ? 'operation.templatePlain' : 'operation.templateOwn')
}
