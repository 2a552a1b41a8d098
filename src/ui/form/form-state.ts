/** The state of a form that saves: checks, the server's own errors beside their fields, nothing lost without being asked. */
import { useEffect, useEffectEvent, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form'
import { codePath } from '../../../contract/http/wire.ts'
import { ApiProblem, showsAtFields } from '../../lib/http.ts'
import { useTypedValues } from './typed-values.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { t } from '../../lib/messages.ts'
import type { Check } from './checks.ts'

type Checks<Values> = { readonly [Name in keyof Values]?: Check<Values[Name], Values> }

/** What someone else may change meanwhile. */
export type EditedRecord<Values> = {
  /** As it was read, and as the server knows it. */
  readonly version: string
  /** As it is now. */
  readonly latest: () => Promise<{ readonly version: string; readonly values: Values }>
  /** A value as people read it. */
  readonly show?: (name: keyof Values & string, value: unknown) => string
}

export type FormSpec<Values extends FieldValues, Answer> = {
  readonly defaults: Values
  /** Titles of the fields, in their order: beside the field and in the summary. */
  readonly labels: { readonly [Name in keyof Values]: string }
  readonly checks?: Checks<Values>
  /** Instead of checks: a schema that sees all of the form. */
  readonly resolver?: Resolver<Values>
  readonly record?: EditedRecord<Values> | undefined
  /** Asks the server; a refusal is thrown. `version` is the record's, empty without one. */
  readonly save: (values: Values, version: string) => Promise<Answer>
  readonly onSaved?: (answer: Answer) => void
  /** Under which name what was typed is kept while the form is not shown; absent: it is not. */
  readonly keptAs?: string
  /** Empty again after saving, for the next one. */
  readonly startsOver?: boolean
}

export function useSavingForm<Values extends FieldValues, Answer>({
  defaults,
  labels,
  checks,
  resolver = resolverOf<Values>(checks ?? {}),
  record,
  save,
  onSaved,
  keptAs,
  startsOver = false,
}: FormSpec<Values, Answer>) {
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver,
    // Not when a field is left: what appears then would move the button away from under the pointer.
    mode: 'onSubmit',
  })
  const [saved, setSaved] = useState<{ readonly answer: Answer; readonly values: Values } | null>(null)
  const { isDirty, isSubmitting, errors } = form.formState
  useUnsavedGuard(isDirty)
  const forgetTyped = useTypedValues(keptAs ?? null, form)
  const [opened, setOpened] = useState({ version: record?.version ?? '', values: defaults })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // What was saved is what was read last; its version came with it.
  const [known, setKnown] = useState(saved)
  if (saved !== known) {
    setKnown(saved)
    setOpened({ version: record?.version ?? '', values: saved?.values ?? defaults })
  }
  const tell = useEffectEvent((answer: Answer) => onSaved?.(answer))
  // After the guard has seen that all is saved: what follows may leave the page.
  useEffect(() => {
    if (saved) tell(saved.answer)
  }, [saved])
  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await save(values, opened.version)
      forgetTyped()
      form.reset(startsOver ? (defaults as DefaultValues<Values>) : values)
      setSaved({ answer, values })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      showsAtFields(error)
      if (error.code === 'stale_version' && record) return askWhich(values, record)
      for (const [index, [name, message]] of wordsOf(error, labels).entries())
        form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    }
  })
  /** What the form does not show may have changed: then no one is asked. */
  const askWhich = async (
    mine: Values,
    { latest, show = (_, value) => valueText(value) }: EditedRecord<Values>,
  ) => {
    const now = await latest()
    const names = Object.keys(labels)
    const isSame = names.every((name) => same(now.values[name], opened.values[name]))
    const differing = names.filter((name) => !same(now.values[name], mine[name]))
    const take = (isMine: boolean) => {
      setOpened(now)
      setConflict(null)
      if (!isMine) form.reset(now.values)
      else setRetry({})
    }
    if (isSame) return take(true)
    setConflict({
      differing: differing.map((name) => ({
        label: labels[name]!,
        mine: show(name, mine[name]),
        theirs: show(name, now.values[name]),
      })),
      decide: take,
    })
  }
  const [retry, setRetry] = useState<object | null>(null)
  const again = useEffectEvent(() => void submit())
  useEffect(() => {
    if (retry) again()
  }, [retry])
  return { form, labels, errors, isDirty, isSaving: isSubmitting, submit, conflict }
}

export type Conflict = {
  readonly differing: readonly { readonly label: string; readonly mine: string; readonly theirs: string }[]
  readonly decide: (isMine: boolean) => void
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** As people read it, where a form says nothing else. */
export const valueText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t('shared.on') : t('shared.off')
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const resolverOf =
  <Values extends FieldValues>(checks: Checks<Values>): Resolver<Values> =>
  (values) => {
    const wrong = Object.keys(checks).flatMap((name) => {
      const message = checks[name]?.(values[name], values)
      return message ? [[name, { type: 'check', message }] as const] : []
    })
    return wrong.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<Values> }
  }

/** A refusal as errors of fields; what belongs to no field is the whole form's. */
function wordsOf<Values extends FieldValues>(
  { issues, message }: ApiProblem,
  labels: Readonly<Record<keyof Values, string>>,
): readonly (readonly [Path<Values> | 'root.server', string])[] {
  if (issues.length === 0) return [['root.server', message]]
  return issues.map((issue) => {
    const name = codePath(issue.path).split('.')[0] ?? ''
    return Object.hasOwn(labels, name)
      ? ([name as Path<Values>, issue.message] as const)
      : (['root.server', issue.message] as const)
  })
}
