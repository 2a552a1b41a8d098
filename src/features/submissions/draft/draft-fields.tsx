/** Fields of a draft: what is typed goes straight into it. A remark of the review stands under its field. */
import { Input, Select, Textarea } from '@fluentui/react-components'
import { useEffect, useState, type ComponentProps } from 'react'
import { t } from '../../../lib/messages.ts'
import { website } from '../../../ui/form/checks.ts'
import type { Choice } from '../../../ui/data-list/data-list-filter.ts'
import { FieldFrame } from '../../../ui/form/fields.tsx'
import { ChoiceOptions } from '../../../ui/form/select-options.tsx'
import { fieldId } from '../addresses.ts'
import { Remarks } from '../remarks.tsx'
import { keepUnread, useKept } from './shortcomings.ts'
import { useRefused } from './use-refused.ts'
import { useSubmission } from './submission-context.ts'

type FrameProps = {
  /** Path in the content, as in what is missing. */
  readonly path: string
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly error?: string | null
  /** Where the review's remarks are kept, when it is not the path; null: they stand elsewhere. */
  readonly remarks?: string | null
  readonly children: ComponentProps<typeof FieldFrame>['children']
}

function DraftField({ path, label, error, remarks = path, ...frame }: FrameProps) {
  const refusedAt = useRefused()
  return (
    <div className="shrink">
      <FieldFrame field={{ label, error: error ?? refusedAt(path) }} {...frame} />
      {remarks !== null && <Remarks field={remarks} />}
    </div>
  )
}

const lookOf = (isEditable: boolean) =>
  isEditable ? {} : ({ readOnly: true, appearance: 'filled-darker' } as const)

/** What ties a field to its part of the content. */
export type Bound<Value> = Pick<FrameProps, 'path' | 'remarks'> & {
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** @returns ties a field to a part of `whole`; its second argument: where the remarks of the part are kept, as in a field */
export const bindTo =
  <Whole extends object>(path: string, whole: Whole, put: (next: Partial<Whole>) => void) =>
  <Part extends keyof Whole & string>(part: Part, remarks?: string | null): Bound<Whole[Part]> => ({
    path: `${path}.${part}`,
    ...(remarks === undefined ? {} : { remarks }),
    value: whole[part],
    onChange: (value) => {
      const next: Partial<Whole> = {}
      next[part] = value
      put(next)
    },
  })

type BoundProps = Omit<FrameProps, 'children' | 'error'> & Bound<string>

type TextProps = BoundProps & {
  readonly most: number
  readonly error?: string | null
  readonly placeholder?: string
  readonly type?: 'text' | 'date'
}

export function DraftText({ value, onChange, most, placeholder, type = 'text', ...frame }: TextProps) {
  const { isEditable } = useSubmission()
  return (
    <DraftField {...frame}>
      <Input
        id={fieldId(frame.path)}
        type={type}
        value={value}
        maxLength={most}
        {...lookOf(isEditable)}
        {...(placeholder ? { placeholder } : {})}
        onChange={(_, data) => onChange(data.value)}
      />
    </DraftField>
  )
}

export function DraftLongText({
  value,
  onChange,
  most,
  rows = 4,
  hint,
  ...frame
}: BoundProps & { readonly most: number; readonly rows?: number }) {
  const { isEditable } = useSubmission()
  const left = most - value.length
  // Said when it matters: near the end.
  const near = left < most / 10 ? t('submission.signsLeft', { count: left }) : undefined
  return (
    <DraftField {...frame} hint={near ?? hint}>
      <Textarea
        id={fieldId(frame.path)}
        rows={rows}
        resize="vertical"
        value={value}
        maxLength={most}
        {...lookOf(isEditable)}
        onChange={(_, data) => onChange(data.value)}
      />
    </DraftField>
  )
}

export function DraftSelect({
  value,
  onChange,
  choices,
  ...frame
}: BoundProps & { readonly choices: readonly Choice[] }) {
  const { isEditable } = useSubmission()
  return (
    <DraftField {...frame}>
      <Select
        id={fieldId(frame.path)}
        value={value}
        disabled={!isEditable}
        onChange={(_, data) => onChange(data.value)}
      >
        <ChoiceOptions choices={choices} />
      </Select>
    </DraftField>
  )
}

type ReadProps<Value> = Omit<FrameProps, 'children' | 'error'> &
  Bound<Value> & {
    /** What stands in the draft while the text cannot be read, or is empty. */
    readonly nothing: Value
    readonly show: (value: Value) => string
    /** @returns null where the text cannot be read. */
    readonly read: (text: string) => Value | null
    readonly wrong: string
    readonly unit?: string
    readonly placeholder?: string
    readonly inputMode?: 'decimal' | 'numeric' | 'url'
  }

/** A value with a form of its own: kept as typed, and in the draft as soon as it can be read. */
export function DraftRead<Value>({
  value,
  nothing,
  show,
  read,
  wrong,
  onChange,
  unit,
  placeholder,
  inputMode = 'decimal',
  ...frame
}: ReadProps<Value>) {
  const { detail, isEditable } = useSubmission()
  const unread = useKept(detail.sid).unread.get(frame.path)
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Value } | null>(() =>
    // Typed on this page before; it waits to be corrected.
    unread && value === nothing ? { text: unread.text, value } : null,
  )
  const isOwn = typed !== null && typed.value === value
  const text = isOwn ? typed.text : show(value)
  const isWrong = isOwn && typed.text.trim() !== '' && read(typed.text) === null
  const isKept = unread !== undefined
  useEffect(() => {
    if (isWrong) keepUnread(detail.sid, frame.path, { text, wrong: `${frame.label}: ${wrong}` })
    else if (isKept) keepUnread(detail.sid, frame.path, null)
  }, [detail.sid, frame.path, frame.label, isWrong, text, wrong, isKept])
  return (
    <DraftField {...frame} error={isWrong ? wrong : null}>
      <Input
        id={fieldId(frame.path)}
        inputMode={inputMode}
        autoComplete="off"
        value={text}
        {...lookOf(isEditable)}
        {...(placeholder ? { placeholder } : {})}
        {...(unit ? { contentAfter: unit } : {})}
        onChange={(_, data) => {
          const next = data.value.trim() === '' ? nothing : (read(data.value) ?? nothing)
          setTyped({ text: data.value, value: next })
          onChange(next)
        }}
      />
    </DraftField>
  )
}

const readLink = (text: string): string | null => (website(text) === null ? text.trim() : null)

/** An address that begins with https://. */
export const DraftLink = (props: Bound<string> & Pick<FrameProps, 'label'>) => (
  <DraftRead<string>
    {...props}
    placeholder="https://"
    inputMode="url"
    nothing=""
    show={(value) => value}
    read={readLink}
    wrong={t('shared.addressNotValid')}
  />
)
