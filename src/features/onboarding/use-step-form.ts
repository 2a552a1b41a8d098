/** The form of one step: made from its event's schema, kept as a draft, sent to the machine. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useMemo, useState } from 'react'
import { get, set, useForm, type Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { codePath } from '../../../contract/http/wire.ts'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { flushed } from '../shared/draft/drafts.ts'
import { ApiProblem, showsAtFields } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import type { Values } from '../../ui/event-fields/field-props.ts'
import { isSure } from '../shared/machine/sure.ts'
import { useViewer } from '../shared/session/viewer.ts'
import { standingHref } from './addresses.ts'
import { useStepDraft } from './draft.ts'
import { goTo, knownOnboarding, send } from './send.ts'
import {
  documentPath,
  eventOf,
  fieldsOfStep,
  filled,
  furtherIssues,
  missingDocuments,
  startOfStep,
} from './step-values.ts'

const PASSED = { errors: {} } as const

/** Of a list as a whole: its rows have errors of their own. */
const LISTS: ReadonlySet<string> = new Set(['owners'])

const errorOf = (name: string, message: string) => {
  const error = { type: 'schema', message }
  return LISTS.has(name) ? { ...error, root: error } : error
}

/** The schema, and what it cannot see. */
function resolverOf(step: OnboardingStep): Resolver<Values> {
  const check = zodResolver(eventOf(step).spec.payload) as unknown as Resolver<Values>
  return async (values, context, options) => {
    const { errors } = await check(values, context, options)
    const all = { ...errors }
    for (const [path, message] of Object.entries(furtherIssues(step, values)))
      if (get(all, path) === undefined) set(all, path, errorOf(path, message))
    return Object.keys(all).length === 0 ? { values, ...PASSED } : { values: {}, errors: all }
  }
}

type Said = { readonly path: string; readonly message: string }

export function useStepForm(detail: OnboardingDetail, step: OnboardingStep) {
  const navigate = useNavigate()
  const viewer = useViewer()
  const fields = useMemo(() => fieldsOfStep(step), [step])
  const [defaultValues] = useState(() => startOfStep(detail, step, viewer?.person))
  const resolver = useMemo(() => resolverOf(step), [step])
  const form = useForm<Values>({ defaultValues, resolver, mode: 'onTouched' })
  const fill = useCallback((content: Values) => filled(fields, content), [fields])
  const actor = useStepDraft(detail, step, form, fill)
  const [said, setSaid] = useState<readonly Said[]>([])
  const [isLeaving, setLeaving] = useState(false)

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
    showsAtFields(error)
    const issues = error.issues.map(({ path, message }) => ({ path: codePath(path), message }))
    for (const { path, message } of issues) {
      const [name = ''] = path.split('.')
      if (fields.some((field) => field.name === name)) form.setError(path, { type: 'server', message })
    }
    setSaid(issues.length > 0 ? issues : [{ path: '', message: error.message }])
  }
  const leave = async (event: () => Promise<OnboardingDetail>) => {
    setSaid([])
    setLeaving(true)
    try {
      await flushed(actor)
      // What another device wrote is settled first.
      if (actor.getSnapshot().matches('conflict')) return
      // Another tab may have taken the machine to another step.
      await goTo(step)
      await navigate(standingHref(await event()))
    } catch (error) {
      const now = knownOnboarding()
      // Another tab has submitted the application: its status page says so.
      if (now?.step === null) await navigate(standingHref(now))
      else refuse(error)
    } finally {
      setLeaving(false)
    }
  }
  const missingNow = missingDocuments(step, detail).map(documentPath)
  const isOpen = ({ path }: Said) => !path.startsWith('documents.') || missingNow.some((one) => one === path)
  const { type, spec } = eventOf(step)
  /** @returns whether nothing is missing beside the fields */
  const isComplete = () => {
    const missing = missingDocuments(step, detail).map((kind) => ({
      path: documentPath(kind),
      message: t('onboarding.documentMissing'),
    }))
    setSaid(missing)
    return missing.length === 0
  }
  const submit = form.handleSubmit(async (payload) => {
    if (!isComplete()) return
    const offer = detail.offers.find((one) => one.type === type)
    const question = { confirm: spec.confirm ?? null, label: spec.label, tone: offer?.tone ?? 'primary' }
    if (await isSure(question)) await leave(() => send(type, payload, true))
  }, isComplete)
  return {
    form,
    fields,
    actor,
    said,
    /** What has been added since is no longer said. */
    open: said.filter(isOpen),
    isLeaving,
    submit,
    back: () => leave(() => send('wizard.back', {}, true)),
  }
}
