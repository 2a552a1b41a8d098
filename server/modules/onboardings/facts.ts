/** What the onboarding's machine cannot know because it lies in tables. Asked after it has accepted the event. */
import { checkVat } from '../../../contract/rules/vat.ts'
import { isNeeded, WANTED_DOCUMENTS, type Step } from '../../../machines/onboarding/context.ts'
import type { Trx } from '../../platform/database.ts'
import { birthDateIssues } from '../../../machines/onboarding/wizard-events.ts'
import { GUARD_SENTENCES } from '../../../machines/onboarding/sentences.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { isCountry } from '../reference/countries.ts'
import { unknownIndustries } from '../reference/industries.usecases.ts'
import type { Happening } from './happening.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

type Asked = Pick<Happening, 'trx' | 'row' | 'payload' | 'at' | 'by'>

const CHECKS: Readonly<Record<string, (asked: Asked) => Promise<readonly FieldIssue[]>>> = {
  'OrganizationInfo.submit': async ({ payload }) => organizationIssues(payload),
  'OrganizationSector.submit': ({ trx, payload }) =>
    unknownIndustries(trx, payload['industrySids'] as readonly string[]),
  'ComplianceCheck.submit': async (asked) => [...ownersIssues(asked), ...(await missingDocuments(asked))],
  'signatoryForm.submit': ownAddress,
  'compliance.validate': refuseUnscreened,
  'compliance.propose': refuseUnscreened,
  'compliance.approve': refuseUnscreened,
  'onboarding.submit': changedSteps,
  'documents.submit': unansweredDocuments,
  'dueDiligence.answer': unansweredQuestions,
}

export const checkFacts = async ({ type, ...asked }: Happening): Promise<readonly FieldIssue[]> =>
  CHECKS[type]?.(asked) ?? []

function organizationIssues(payload: Asked['payload']): readonly FieldIssue[] {
  const country = String(payload['country'])
  const vat = checkVat(country, String(payload['vat']))
  return [
    ...(isCountry(country) ? [] : [{ path: 'country', message: t('refusals.onboardings.noCountryCode') }]),
    ...(vat.ok ? [] : [{ path: 'vat', message: vat.message }]),
  ]
}

function ownersIssues({ payload, at: now }: Asked): readonly FieldIssue[] {
  const owners = payload['owners'] as readonly { readonly country: string; readonly birthDate: string }[]
  const unknown = owners.flatMap(({ country }, at) =>
    isCountry(country)
      ? []
      : [{ path: `owners.${at}.country`, message: t('refusals.onboardings.noCountryCode') }],
  )
  return [...unknown, ...birthDateIssues(owners, now)]
}

/** Only in the wizard, where one can still choose to sign oneself. */
async function ownAddress({ trx, payload, by }: Asked): Promise<readonly FieldIssue[]> {
  const rows = await queryRows(trx)`select 1 from personal_data where person_id = ${by.userId}::uuid
    and lower(email) = lower(${payload['email']})`
  return rows.length === 0 ? [] : [{ path: 'email', message: t('refusals.onboardings.ownAddress') }]
}

async function missingDocuments({ trx, row: onboarding }: Asked): Promise<readonly FieldIssue[]> {
  const rows = await trx
    .selectFrom('onboarding_document')
    .select('kind')
    .where('onboarding_id', '=', onboarding.id)
    .execute()
  return WANTED_DOCUMENTS.filter((kind) => !rows.some((row) => row.kind === kind)).map((kind) => ({
    path: `documents.${kind}`,
    message: t('refusals.onboardings.addLeastDocument'),
  }))
}

/** Someone who was named to sign after the screening was not compared with the lists. */
async function refuseUnscreened({ row }: Asked): Promise<readonly FieldIssue[]> {
  if (row.screenFrom === null) return []
  throw new Refused(409, 'guard_refused', GUARD_SENTENCES.isScreened)
}

/** Steps that were changed after they were sent: their answers were not checked, and the organization does not follow them. */
async function changedSteps(asked: Asked): Promise<readonly FieldIssue[]> {
  const { id, snapshot } = asked.row
  const rows = await queryRows(asked.trx)<{ step: Step }>`
    select step from onboarding_answer a where onboarding_id = ${id}::uuid
    and updated_at > (select max(at) from onboarding_journal j
      where j.onboarding_id = a.onboarding_id and j.event = a.step || '.submit')`
  const isMissing = (await missingDocuments(asked)).length > 0
  const changed = new Set([
    ...rows.map(({ step }) => step),
    ...(isMissing ? ['ComplianceCheck' as const] : []),
  ])
  return [...changed]
    .filter((step) => isNeeded(step, snapshot.context))
    .map((step) => ({ path: step, message: t('refusals.onboardings.stepChanged') }))
}

const openItems = (trx: Trx, id: string, kind: 'document' | 'question') =>
  trx
    .selectFrom('onboarding_item')
    .select('id')
    .where('onboarding_id', '=', id)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()

async function unansweredDocuments({ trx, row: onboarding }: Asked): Promise<readonly FieldIssue[]> {
  const items = await openItems(trx, onboarding.id, 'document')
  const rows = await trx
    .selectFrom('onboarding_document')
    .select('item_id')
    .where('onboarding_id', '=', onboarding.id)
    .where('item_id', 'is not', null)
    .execute()
  return items
    .filter(({ id }) => !rows.some((row) => row.item_id === id))
    .map(({ id }) => ({ path: `items.${id}`, message: t('refusals.onboardings.addDocument') }))
}

async function unansweredQuestions({ trx, row: onboarding, payload }: Asked): Promise<readonly FieldIssue[]> {
  const items = await openItems(trx, onboarding.id, 'question')
  const answers = payload['answers'] as readonly { readonly itemSid: string }[]
  const sids = answers.map(({ itemSid }) => itemSid)
  const foreign = sids.flatMap((sid, at) =>
    items.some(({ id }) => id === sid) && sids.indexOf(sid) === at
      ? []
      : [{ path: `answers.${at}.itemSid`, message: t('refusals.onboardings.questionNotOpen') }],
  )
  const left = items
    .filter(({ id }) => !sids.includes(id))
    .map(({ id }) => ({ path: `items.${id}`, message: t('refusals.onboardings.answerQuestion') }))
  return [...foreign, ...left]
}
