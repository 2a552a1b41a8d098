/** The form of one event, made from its payload schema: the machine's event table is the only source of what is asked. */
import type { ReactNode } from 'react'
import type { Offer } from '../../../contract/operation-shapes.ts'
import type { SubmissionDetail } from '../../../contract/submission-shapes.ts'
import type { EventSpec } from '../../../machines/kernel/define.ts'
import { fieldsOf, type Field } from '../../../machines/kernel/fields.ts'
import { submission } from '../../../machines/projectSubmission/submission.ts'
import { t } from '../../lib/messages.ts'
import { inOurWords } from '../../ui/event-fields/bound.tsx'
import { LongTextField, SelectField, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PriceLines, startingLines } from './price-lines.tsx'
import { useSend } from './use-send.ts'

type Values = Record<string, unknown>

type Props = {
  readonly offer: Offer
  readonly detail: SubmissionDetail
  readonly onClose: () => void
  readonly onSent?: () => void
}

export function EventDialog({ offer, detail, onClose, onSent }: Props) {
  const spec = submission.events[offer.type]
  const { send } = useSend(detail, true)
  if (!spec) return null
  const fields = fieldsOf(spec)
  return (
    <FormDialog<Values, SubmissionDetail>
      title={offer.label}
      submit={offer.label}
      isDanger={offer.tone === 'danger'}
      defaults={Object.fromEntries(fields.map((field) => [field.name, startOf(field, detail)]))}
      labels={Object.fromEntries(fields.map(({ name, title }) => [name, title]))}
      checks={Object.fromEntries(fields.map(({ name }) => [name, checkOf(spec, name)]))}
      save={(values) => send({ type: offer.type, payload: values })}
      onClose={onClose}
      onSaved={() => onSent?.()}
    >
      {offer.confirm && <p>{offer.confirm}</p>}
      {fields.map((field) => (
        <EventField key={field.name} field={field} detail={detail} />
      ))}
    </FormDialog>
  )
}

const isPriceList = ({ items }: Field): boolean => items?.some(({ name }) => name === 'vintageSid') ?? false

const startOf = (field: Field, detail: SubmissionDetail): unknown =>
  isPriceList(field) ? startingLines(detail) : ''

/** The schema of the payload, one field at a time, so that an error stands beside its field. */
function checkOf({ payload }: EventSpec, name: string) {
  return (value: unknown): string | null => {
    if (value === '') return t('shared.required')
    const schema = payload.shape[name] as { safeParse: (value: unknown) => Parsed } | undefined
    const parsed = schema?.safeParse(value)
    const [issue] = parsed?.error?.issues ?? []
    return issue ? inOurWords(issue.message) : null
  }
}
type Parsed = { readonly error?: { readonly issues: readonly { readonly message: string }[] } }

type FieldProps = { readonly field: Field; readonly detail: SubmissionDetail }

function EventField({ field, detail }: FieldProps): ReactNode {
  const shared = {
    name: field.name,
    required: field.required,
    ...(field.help ? { hint: field.help } : {}),
  }
  if (isPriceList(field)) return <PriceLines name={field.name} detail={detail} />
  if (field.input === 'longText') return <LongTextField {...shared} rows={4} />
  if (field.choices)
    return (
      <SelectField {...shared} choices={field.choices.map(({ value, title }) => ({ value, label: title }))} />
    )
  return <TextField {...shared} />
}
