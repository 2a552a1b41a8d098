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
import { codePath } from '../../contract/wire.ts'
import { ApiProblem, showsAtFields } from '../lib/http.ts'
import { useUnsavedGuard } from '../lib/use-unsaved-guard.ts'
import type { Check } from './checks.ts'

type Checks<Values> = { readonly [Name in keyof Values]?: Check<Values[Name], Values> }

export type FormSpec<Values extends FieldValues, Answer> = {
  readonly defaults: Values
  /** Titles of the fields, in their order: beside the field and in the summary. */
  readonly labels: { readonly [Name in keyof Values]: string }
  readonly checks?: Checks<Values>
  /** Instead of checks: a schema that sees all of the form. */
  readonly resolver?: Resolver<Values>
  /** Asks the server; a refusal is thrown. */
  readonly save: (values: Values) => Promise<Answer>
  readonly onSaved?: (answer: Answer) => void
  /** Empty again after saving, for the next one. */
  readonly startsOver?: boolean
}

export function useSavingForm<Values extends FieldValues, Answer>({
  defaults,
  labels,
  checks,
  resolver = resolverOf<Values>(checks ?? {}),
  save,
  onSaved,
  startsOver = false,
}: FormSpec<Values, Answer>) {
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver,
    // Not when a field is left: what appears then would move the button away from under the pointer.
    mode: 'onSubmit',
  })
  const [saved, setSaved] = useState<{ readonly answer: Answer } | null>(null)
  const { isDirty, isSubmitting, errors } = form.formState
  useUnsavedGuard(isDirty)
  const tell = useEffectEvent((answer: Answer) => onSaved?.(answer))
  // After the guard has seen that all is saved: what follows may leave the page.
  useEffect(() => {
    if (saved) tell(saved.answer)
  }, [saved])
  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await save(values)
      form.reset(startsOver ? (defaults as DefaultValues<Values>) : values)
      setSaved({ answer })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      showsAtFields(error)
      for (const [name, message] of wordsOf(error, labels)) form.setError(name, { type: 'server', message })
    }
  })
  return { form, labels, errors, isDirty, isSaving: isSubmitting, submit }
}

export type SavingForm = Pick<ReturnType<typeof useSavingForm>, 'isSaving' | 'isDirty' | 'submit'> & {
  readonly errors: FieldErrors
  readonly labels: Readonly<Record<string, string>>
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
