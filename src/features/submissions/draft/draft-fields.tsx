/** Fields of a draft: what is typed goes straight into it. A remark of the review is under its field. */
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../../lib/messages.ts'
import { website } from '../../../ui/form/checks.ts'
import type { Choice } from '../../../ui/data-list/data-list-filter.ts'
import { LongTextControl, SelectControl, TextControl } from '../../../ui/form/controls.tsx'
import { ChoiceOptions } from '../../../ui/form/select-options.tsx'
import { fieldId } from '../addresses.ts'
import { Remarks } from '../remarks.tsx'
import { keepUnread, useKept } from './shortcomings.ts'
import { useRefused } from './use-refused.ts'
import { useSubmission } from './submission-context.ts'

/** What ties a field to its part of the content. */
export type Bound<Value> = {
  /** Path in the content, as in what is missing. */
  readonly path: string
  /** Where the review's remarks are kept, when it is not the path; null: they are elsewhere. */
  readonly remarks?: string | null
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

type FieldProps<Value = string> = Bound<Value> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly error?: string | null
}

/** As controls take it; the server's refusal is where the field itself finds nothing wrong. */
function useDraftField({ path, label, hint, required, value, onChange, error }: FieldProps) {
  const { isEditable } = useSubmission()
  const refusedAt = useRefused()
  return {
    id: fieldId(path),
    label,
    hint,
    required,
    value,
    change: onChange,
    error: error ?? refusedAt(path),
    isLocked: !isEditable,
  }
}

type RemarkedProps = Pick<FieldProps, 'path' | 'remarks'> & { readonly children: ReactNode }

const Remarked = ({ path, remarks = path, children }: RemarkedProps) => (
  <div className="shrink">
    {children}
    {remarks !== null && <Remarks field={remarks} />}
  </div>
)

type TextProps = FieldProps & {
  readonly most: number
  readonly placeholder?: string
  readonly type?: 'text' | 'date'
}

export const DraftText = ({ most, placeholder, type, ...field }: TextProps) => (
  <Remarked {...field}>
    <TextControl {...useDraftField(field)} maxLength={most} placeholder={placeholder} type={type} />
  </Remarked>
)

type LongTextProps = FieldProps & { readonly most: number; readonly rows?: number }

export function DraftLongText({ most, rows = 4, ...field }: LongTextProps) {
  const bound = useDraftField(field)
  const left = most - field.value.length
  // Said when it matters: near the end.
  const hint = left < most / 10 ? t('submission.signsLeft', { count: left }) : field.hint
  return (
    <Remarked {...field}>
      <LongTextControl
        {...bound}
        hint={hint}
        rows={rows}
        maxLength={most}
        {...(bound.isLocked ? { appearance: 'filled-darker' } : {})}
      />
    </Remarked>
  )
}

export const DraftSelect = ({ choices, ...field }: FieldProps & { readonly choices: readonly Choice[] }) => (
  <Remarked {...field}>
    <SelectControl {...useDraftField(field)}>
      <ChoiceOptions choices={choices} />
    </SelectControl>
  </Remarked>
)

type ReadProps<Value> = Omit<FieldProps<Value>, 'error'> & {
  /** What is in the draft while the text cannot be read, or is empty. */
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
  const { detail } = useSubmission()
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
  const put = (typedText: string) => {
    const next = typedText.trim() === '' ? nothing : (read(typedText) ?? nothing)
    setTyped({ text: typedText, value: next })
    onChange(next)
  }
  const bound = useDraftField({ ...frame, value: text, onChange: put, error: isWrong ? wrong : null })
  return (
    <Remarked {...frame}>
      <TextControl
        {...bound}
        inputMode={inputMode}
        autoComplete="off"
        placeholder={placeholder}
        {...(unit ? { contentAfter: unit } : {})}
      />
    </Remarked>
  )
}

const readLink = (text: string): string | null => (website(text) === null ? text.trim() : null)

/** An address that begins with https://. */
export const DraftLink = (props: Bound<string> & Pick<FieldProps, 'label'>) => (
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
