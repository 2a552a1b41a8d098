/** What the onboarding's machine cannot know because it lies in tables. Asked after it has accepted the event. */
import { sql } from 'kysely'
import { checkVat } from '../../../contract/rules/vat.ts'
import type { Trx } from '../../platform/database.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { isCountry } from '../reference/countries.ts'
import type { Onboarding } from './row.ts'

export type Asked = {
  readonly trx: Trx
  readonly onboarding: Onboarding
  readonly payload: Readonly<Record<string, unknown>>
}

/** Kinds that the wizard asks everybody for. */
const WANTED = ['identity', 'registration', 'ownership'] as const

const CHECKS: Readonly<Record<string, (asked: Asked) => Promise<readonly FieldIssue[]>>> = {
  'OrganizationInfo.submit': async ({ payload }) => organizationIssues(payload),
  'OrganizationSector.submit': unknownIndustries,
  'ComplianceCheck.submit': async (asked) => [
    ...ownersIssues(asked.payload),
    ...(await missingDocuments(asked)),
  ],
  'documents.submit': unansweredDocuments,
  'dueDiligence.answer': unansweredQuestions,
}

/** @throws Refused 400 with fields */
export async function checkFacts(type: string, asked: Asked): Promise<void> {
  const issues = (await CHECKS[type]?.(asked)) ?? []
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
}

function organizationIssues(payload: Asked['payload']): readonly FieldIssue[] {
  const country = String(payload['country'])
  const vat = checkVat(country, String(payload['vat']))
  return [
    ...(isCountry(country) ? [] : [{ path: 'country', message: 'There is no country with this code' }]),
    ...(vat.ok ? [] : [{ path: 'vat', message: vat.message }]),
  ]
}

async function unknownIndustries({ trx, payload }: Asked): Promise<readonly FieldIssue[]> {
  const sids = payload['industrySids'] as readonly string[]
  const { rows } = await sql<{
    id: string
  }>`select id from industry where id = any(${[...sids]}::uuid[])`.execute(trx)
  const isUnknown = sids.some((sid) => !rows.some(({ id }) => id === sid))
  return isUnknown ? [{ path: 'industrySids', message: 'There is no such industry' }] : []
}

function ownersIssues(payload: Asked['payload']): readonly FieldIssue[] {
  const owners = payload['owners'] as readonly { readonly country: string }[]
  return owners.flatMap(({ country }, at) =>
    isCountry(country)
      ? []
      : [{ path: `owners.${at}.country`, message: 'There is no country with this code' }],
  )
}

async function missingDocuments({ trx, onboarding }: Asked): Promise<readonly FieldIssue[]> {
  const rows = await trx
    .selectFrom('onboarding_document')
    .select('kind')
    .where('onboarding_id', '=', onboarding.id)
    .execute()
  return WANTED.filter((kind) => !rows.some((row) => row.kind === kind)).map((kind) => ({
    path: `documents.${kind}`,
    message: 'Add at least one document.',
  }))
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

async function unansweredDocuments({ trx, onboarding }: Asked): Promise<readonly FieldIssue[]> {
  const items = await openItems(trx, onboarding.id, 'document')
  const rows = await trx
    .selectFrom('onboarding_document')
    .select('item_id')
    .where('onboarding_id', '=', onboarding.id)
    .where('item_id', 'is not', null)
    .execute()
  return items
    .filter(({ id }) => !rows.some((row) => row.item_id === id))
    .map(({ id }) => ({ path: `items.${id}`, message: 'Add a document.' }))
}

async function unansweredQuestions({ trx, onboarding, payload }: Asked): Promise<readonly FieldIssue[]> {
  const items = await openItems(trx, onboarding.id, 'question')
  const answers = payload['answers'] as readonly { readonly itemSid: string }[]
  const sids = answers.map(({ itemSid }) => itemSid)
  const foreign = sids.flatMap((sid, at) =>
    items.some(({ id }) => id === sid) && sids.indexOf(sid) === at
      ? []
      : [{ path: `answers.${at}.itemSid`, message: 'This question is not open.' }],
  )
  const left = items
    .filter(({ id }) => !sids.includes(id))
    .map(({ id }) => ({ path: `items.${id}`, message: 'Please answer this question, too.' }))
  return [...foreign, ...left]
}
