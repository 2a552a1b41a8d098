/** The form of one event in a dialog, made from its payload schema: the machine's event table is the only source of what is asked. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Fragment, type ReactNode } from 'react'
import type { Resolver } from 'react-hook-form'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import type { EventSpec } from '../../../../machines/kernel/define.ts'
import type { Field } from '../../../../machines/kernel/fields.ts'
import { FieldInput } from '../../../ui/event-fields/field-input.tsx'
import type { Values } from '../../../ui/event-fields/field-props.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { askedFields, startOf, type Payload } from './event-fields.ts'

type Props<Answer> = {
  readonly offer: Pick<Offer, 'type' | 'label' | 'tone' | 'confirm'>
  readonly spec: EventSpec
  /** What the page knows already: sent along and not asked. */
  readonly given?: Payload
  /** What fields hold at first, where they are not empty. */
  readonly start?: Payload
  readonly title?: string
  /** A control of its own for a field, where its kind is not enough. */
  readonly draw?: (field: Field) => ReactNode
  /** Above the fields: what it is about. */
  readonly children?: ReactNode
  /** A refusal is thrown. */
  readonly send: (sent: { readonly type: string; readonly payload: Payload }) => Promise<Answer>
  readonly onClose: () => void
  readonly onSent?: () => void
}

export function EventDialog<Answer>({
  offer: { type, label, tone, confirm },
  spec,
  given = {},
  start = {},
  title = label,
  draw,
  children,
  send,
  onClose,
  onSent,
}: Props<Answer>) {
  const fields = askedFields(spec, given)
  const check = zodResolver(spec.payload)
  const resolver: Resolver<Values> = (values, context, options) =>
    check({ ...given, ...values }, context, options as never) as ReturnType<Resolver<Values>>
  return (
    <FormDialog<Values, Answer>
      title={title}
      submit={label}
      isDanger={tone === 'danger'}
      isWide={fields.some(({ items }) => (items?.length ?? 0) > 1)}
      defaults={{ ...startOf(fields), ...start }}
      labels={Object.fromEntries(fields.map((field) => [field.name, field.title]))}
      resolver={resolver}
      save={(payload) => send({ type, payload: { ...given, ...payload } })}
      onClose={onClose}
      onSaved={() => onSent?.()}
    >
      {confirm && <p>{confirm}</p>}
      {children}
      {fields.map((field) => (
        <Fragment key={field.name}>
          {draw?.(field) ?? <FieldInput field={field} name={field.name} />}
        </Fragment>
      ))}
    </FormDialog>
  )
}
