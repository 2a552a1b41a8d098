/** What a step's form asks, what it holds at first, and what its schema alone cannot check. Pure. */
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { birthDateIssues } from '../../../machines/onboarding/wizard-events.ts'
import { checkVat } from '../../../contract/rules/vat.ts'
import type { Viewer } from '../../../contract/session.ts'
import type { EventSpec } from '../../../machines/kernel/define.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { WANTED_DOCUMENTS } from '../../../machines/onboarding/context.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { t } from '../../lib/messages.ts'
import { emptyValues, textOf, type Values } from '../../ui/event-fields/field-props.ts'
import { askedFields } from '../shared/machine/event-fields.ts'
import { answerOf } from './queries.ts'

/** The event that ends a step. @throws Error for a step that the machine does not know */
export function eventOf(step: OnboardingStep): { readonly type: string; readonly spec: EventSpec } {
  const type = step === 'OnboardingFinal' ? 'onboarding.submit' : `${step}.submit`
  const spec = onboarding.events[type]
  if (!spec) throw new Error(`no event ends ${step}`)
  return { type, spec }
}

/** Whether someone has owners to name depends on the box beside them. */
const OPTIONAL: ReadonlySet<string> = new Set(['owners', 'hasNoOwner'])

export const fieldsOfStep = (step: OnboardingStep): readonly Field[] =>
  askedFields(eventOf(step).spec).map((field) =>
    OPTIONAL.has(field.name) ? { ...field, required: false } : field,
  )

/** The form from what is kept of it; keys that the step does not have any longer are left behind. */
export const filled = (fields: readonly Field[], content: Values): Values => ({
  ...emptyValues(fields),
  ...Object.fromEntries(
    fields.filter(({ name }) => Object.hasOwn(content, name)).map(({ name }) => [name, content[name]]),
  ),
})

/** Before anything was typed: what is known of the person anyway. */
export function startOfStep(
  detail: Pick<OnboardingDetail, 'answers'>,
  step: OnboardingStep,
  person: Viewer['person'] | undefined,
): Values {
  const fields = fieldsOfStep(step)
  const { content, version } = answerOf(detail, step)
  if (version > 0 || step !== 'PersonalInformation' || !person) return filled(fields, content)
  return filled(fields, { firstName: person.firstName, lastName: person.lastName })
}

/** Kinds of documents that the step wants and that no one has added yet. */
export const missingDocuments = (
  step: OnboardingStep,
  { documents }: Pick<OnboardingDetail, 'documents'>,
): readonly (typeof WANTED_DOCUMENTS)[number][] =>
  step === 'ComplianceCheck'
    ? WANTED_DOCUMENTS.filter((wanted) => !documents.some(({ kind }) => kind === wanted))
    : []

/** Where an error of a document stands; the server names it in the same way. */
export const documentPath = (kind: (typeof WANTED_DOCUMENTS)[number]): string => `documents.${kind}`

type Issues = Readonly<Record<string, string>>
const NO_ISSUES: Issues = {}

/** Said while other fields are still wrong, too: a schema looks at the whole only when each part fits. */
const CHECKS: Partial<Readonly<Record<OnboardingStep, (values: Values) => Issues>>> = {
  OrganizationInfo: ({ country, vat }) => {
    const verdict = checkVat(textOf(country), textOf(vat))
    return verdict.ok ? NO_ISSUES : { vat: verdict.message }
  },
  ComplianceCheck: ({ owners, hasNoOwner }) => {
    const rows = Array.isArray(owners) ? (owners as readonly { readonly birthDate?: unknown }[]) : null
    if (rows?.length === 0 && hasNoOwner !== true) return { owners: t('onboarding.ownersMissing') }
    const issues = birthDateIssues(rows ?? [], new Date().toISOString())
    return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  },
}

/** Beside the schema: what depends on several fields or on the day, by path. */
export const furtherIssues = (step: OnboardingStep, values: Values): Issues =>
  CHECKS[step]?.(values) ?? NO_ISSUES
