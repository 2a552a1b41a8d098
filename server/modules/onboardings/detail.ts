/** One onboarding with everything that its pages show, as the caller may see it. */
import type * as z from 'zod'
import { allows } from '../../../contract/organizations/access.ts'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Viewer } from '../../../contract/session.ts'
import { offers } from '../../../machines/kernel/offers.ts'
import { onboarding as machine, standingOf, stepsOf } from '../../../machines/onboarding/onboarding.ts'
import { guardBook } from '../../../machines/onboarding/sentences.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { hadDueDiligence, journalOf } from './journal-view.ts'
import { merge, NOTHING, personalOf } from './personal.ts'
import { keptUntil } from './retention.ts'
import { reviewOf } from './review.ts'
import { actorOf, type Onboarding } from './row.ts'
import { vatOf } from './checks/vat.ts'
import { t } from '../../platform/messages.ts'

type Answer = z.input<typeof OnboardingDetail>
type Reader = { readonly scope: Scope; readonly viewer: Viewer; readonly now: Date }
type Texts = ReadonlyMap<string, ReadonlyMap<string, unknown>>

export async function presentOnboarding(trx: Trx, reader: Reader, onboarding: Onboarding): Promise<Answer> {
  const { scope, viewer } = reader
  const { id, snapshot, standing } = onboarding
  const seesAll = scope.platform || allows('applicant', viewer) === 'yes'
  const mayAct = scope.platform ? allows('platformWriter', viewer) === 'yes' : seesAll
  const texts: Texts = seesAll ? await personalOf(trx, id) : new Map()
  const journal = seesAll ? await journalOf(trx, id, scope.platform, texts) : []
  const { accessStatus, inner, title, hint, court, step } = standing
  return {
    sid: id,
    version: onboarding.version,
    accessStatus,
    inner,
    title,
    hint,
    court,
    since: onboarding.since.toISOString(),
    dueAt: onboarding.dueAt?.toISOString() ?? null,
    begunAt: onboarding.begunAt.toISOString(),
    submittedAt: onboarding.submittedAt?.toISOString() ?? null,
    party: scope.platform ? 'platform' : 'applicant',
    mayAct,
    organization: await organizationOf(trx, onboarding.organizationId),
    step,
    steps: [...stepsOf(snapshot)],
    next: nextOf(onboarding),
    answers: seesAll ? await answersOf(trx, id, texts) : [],
    offers: offersFor(reader, onboarding, mayAct),
    documents: seesAll ? await documentsOf(trx, onboarding) : [],
    items: seesAll ? await itemsOf(trx, id, texts) : [],
    vat: seesAll ? await vatOf(trx, id) : null,
    confirmation: snapshot.context.confirmation,
    reason: journal.findLast(({ event }) => DECISIONS.has(event))?.reason ?? null,
    journal,
    hadDueDiligence: await hadDueDiligence(trx, id),
    review: scope.platform ? await reviewOf(trx, onboarding) : null,
  }
}

const DECISIONS: ReadonlySet<string> = new Set([
  'compliance.reject',
  'compliance.uphold',
  'compliance.reopen',
])

/** For who applies: what comes after what is now. */
function nextOf({ snapshot }: Onboarding): string {
  const { accessStatus, inner, court, step } = standingOf(snapshot)
  const { confirmation } = snapshot.context
  if (step !== null) return t('documents.onboardings.completeStepsSubmitEverythingEnter')
  if (accessStatus === 'validated') return t('documents.onboardings.validatedWork')
  if (inner === 'appealed') return t('documents.onboardings.lookAppealTellDecide')
  if (accessStatus === 'rejected')
    return snapshot.context.hasAppealed
      ? t('documents.onboardings.decisionStandsNothingElseHappens')
      : t('documents.onboardings.appealOnceSaySpeaksAgainst')
  if (court === 'applicant') return t('documents.onboardings.soonAnsweredCheckGoes')
  if (confirmation === 'awaited') return t('documents.onboardings.personSignsConfirmsLinkSent')
  if (confirmation === 'declined') return t('documents.onboardings.personSignsDeclinedNameSomeone')
  return accessStatus === 'pending_kyc_docs'
    ? t('documents.onboardings.compareGaveDocumentsDueDiligence')
    : t('documents.onboardings.finishCheckTellDecide')
}

function offersFor({ scope, now }: Reader, { snapshot }: Onboarding, mayAct: boolean): Answer['offers'] {
  const found = offers(machine.events, snapshot, actorOf(scope), now.toISOString(), guardBook)
  // What only the server may send is no one's to see, and how it is checked is not the applicant's.
  const mine = found.filter(({ roles }) =>
    scope.platform ? !roles.includes('system') : roles.includes('applicant'),
  )
  return mine.map(({ type, label, tone, confirm, roles, status, why }) => {
    const base = { type, label, tone, confirm, roles: [...roles] }
    return mayAct || status === 'someone-else'
      ? { ...base, status, why }
      : { ...base, status: 'blocked', why: t('documents.onboardings.accountLookNotAct') }
  })
}

async function organizationOf(trx: Trx, id: string | null): Promise<Answer['organization']> {
  if (id === null) return null
  return trx
    .selectFrom('organization')
    .select(['id as sid', 'name', 'country', 'vat', 'is_buyer as isBuyer', 'is_seller as isSeller'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function answersOf(trx: Trx, id: string, texts: Texts): Promise<Answer['answers']> {
  const rows = await trx
    .selectFrom('onboarding_answer')
    .select(['step', 'content', 'version', 'updated_at'])
    .where('onboarding_id', '=', id)
    .execute()
  return rows.map((row) => ({
    step: row.step as OnboardingStep,
    content: { ...merge(`${row.step}.submit`, row.content, texts.get(row.step) ?? NOTHING) },
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }))
}

async function documentsOf(trx: Trx, onboarding: Onboarding): Promise<Answer['documents']> {
  const { id, organizationId, standing } = onboarding
  const rows = await trx
    .selectFrom('onboarding_document as d')
    .innerJoin('onboarding as o', 'o.id', 'd.onboarding_id')
    .leftJoin('organization as g', 'g.id', 'o.organization_id')
    .select([
      'd.id',
      'd.kind',
      'd.item_id',
      'd.name',
      'd.media_type',
      'd.bytes',
      'd.uploaded_at',
      'o.updated_at',
      'g.deleted_at',
    ])
    .where('d.onboarding_id', '=', id)
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({
    sid: row.id,
    kind: row.kind,
    itemSid: row.item_id,
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    uploadedAt: row.uploaded_at.toISOString(),
    keptUntil:
      keptUntil(row.kind, {
        submittedAt: onboarding.submittedAt,
        accessStatus: standing.accessStatus,
        since: onboarding.since,
        updatedAt: row.updated_at,
        deletedAt: organizationId === null ? null : row.deleted_at,
      })?.toISOString() ?? null,
  }))
}

async function itemsOf(trx: Trx, id: string, texts: Texts): Promise<Answer['items']> {
  const rows = await trx
    .selectFrom('onboarding_item')
    .select(['id', 'kind', 'asked_at', 'closed_at'])
    .where('onboarding_id', '=', id)
    .orderBy('id')
    .execute()
  const said = texts.get('items') ?? NOTHING
  const text = (path: string) => {
    const value = said.get(path)
    return typeof value === 'string' ? value : null
  }
  return rows.map((row) => ({
    sid: row.id,
    kind: row.kind,
    title: text(`${row.id}.title`) ?? '',
    text: text(`${row.id}.text`) ?? '',
    answer: text(`${row.id}.answer`),
    askedAt: row.asked_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}
