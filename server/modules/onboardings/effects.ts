/** What an event of the onboarding's machine sets off, in the transaction of the event. */
import type { Notice } from '../../../machines/onboarding/kit.ts'
import type { Effect } from '../../../machines/kernel/step.ts'
import { asServer } from '../../ledger/connection.ts'
import { uuidv7 } from '../../platform/canonical.ts'
import { keepAnswers } from './answers.ts'
import type { Happening, Outcome } from './happening.ts'
import { addPersonal, keepPersonal, split, NOTHING, personalOf } from './personal.ts'
import { daysAfter } from '../../../machines/kernel/days.ts'
import { sendEmail } from '../../emails/send.ts'
import { type Trx, SYSTEM } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { hashToken, newToken } from '../session/session.cookie.ts'
import { t } from '../../platform/messages.ts'
import { isEmailKind } from '../../emails/emails.ts'
import { tellWithin } from '../../emails/tell.ts'
import type { Onboarding } from './row.ts'

type Run = (happening: Happening, params: unknown, outcome: Outcome) => Promise<void>
type Kind = { readonly kind: 'document' | 'question' }

const RUNS: Readonly<Record<string, Run>> = {
  keepAnswers: async (happening, params, outcome) => {
    const { step } = params as { readonly step: string }
    outcome.organizationId = await keepAnswers(happening, step)
  },
  screen: async ({ now }, _params, outcome) => {
    outcome.screenFrom = now
  },
  inviteSignatory: async (happening, _params, outcome) => {
    const { trx, row: onboarding, type, payload, now } = happening
    if (type === 'signatory.invite') {
      outcome.screenFrom = now
      const { plain, personal } = split('signatoryForm.submit', payload)
      await keepPersonal(trx, onboarding.id, 'signatoryForm', personal)
      await trx
        .updateTable('onboarding_answer')
        .set((set) => ({
          content: JSON.stringify(plain),
          version: set('version', '+', 1),
          updated_at: now,
        }))
        .where('onboarding_id', '=', onboarding.id)
        .where('step', '=', 'signatoryForm')
        .execute()
    }
    await inviteSignatory(happening)
  },
  keepVerdict: async ({ trx, scope, payload, now }) => {
    const { hitSid, verdict, note } = payload as {
      readonly hitSid: string
      readonly verdict: 'trueMatch' | 'falseMatch'
      readonly note: string
    }
    await trx
      .updateTable('onboarding_hit')
      .set({ verdict, note, answered_by: scope.personId, answered_at: now })
      .where('id', '=', hitSid)
      .execute()
  },
  // The text is beside the journal's row, as that of every event.
  keepNote: async () => {},
  ask: async (happening, params) => ask(happening, (params as Kind).kind),
  closeItems: async ({ trx, row: onboarding, now }, params) => {
    await asServer(trx, () =>
      trx
        .updateTable('onboarding_item')
        .set({ closed_at: now })
        .where('onboarding_id', '=', onboarding.id)
        .where('kind', '=', (params as Kind).kind)
        .where('closed_at', 'is', null)
        .execute(),
    )
  },
  keepReplies: async ({ trx, row: onboarding, payload, now }) => {
    const answers = payload['answers'] as readonly { readonly itemSid: string; readonly text: string }[]
    for (const { itemSid, text } of answers)
      await addPersonal(trx, onboarding.id, 'items', [
        { subject: `${itemSid}.answer`, path: `${itemSid}.answer`, value: text },
      ])
    await trx
      .updateTable('onboarding_item')
      .set({ closed_at: now })
      .where(
        'id',
        'in',
        answers.map(({ itemSid }) => itemSid),
      )
      .execute()
  },
}

/** Runs everything but the e-mails, which tell how it ended. @throws Refused, and then nothing has changed */
export async function carryOutEffects(effects: readonly Effect[], happening: Happening): Promise<Outcome> {
  const { organizationId, screenFrom } = happening.row
  const outcome: Outcome = { organizationId, screenFrom }
  for (const { type, params } of effects) await RUNS[type]?.(happening, params, outcome)
  return outcome
}

export async function tellAll(effects: readonly Effect[], happening: Happening): Promise<void> {
  for (const { type, params } of effects)
    if (type === 'notify') await writeEmails(happening, params as Notice)
}

type AskedFor = { readonly title?: string; readonly reason?: string; readonly text?: string }

async function ask(
  { trx, scope, row: onboarding, payload, now }: Happening,
  kind: 'document' | 'question',
): Promise<void> {
  const asked = (kind === 'document' ? payload['items'] : payload['questions']) as readonly AskedFor[]
  for (const [at, { title = '', reason, text = reason ?? '' }] of asked.entries()) {
    // Ids keep the order in which it was asked.
    const id = uuidv7(now.getTime() + at)
    await trx
      .insertInto('onboarding_item')
      .values({ id, onboarding_id: onboarding.id, kind, asked_by: scope.personId, asked_at: now })
      .execute()
    await addPersonal(trx, onboarding.id, 'items', [
      { subject: `${id}.asked`, path: `${id}.title`, value: title },
      { subject: `${id}.asked`, path: `${id}.text`, value: text },
    ])
  }
}

const SIGNATURE_DAYS = 14

/** A new link ends those before it. */
async function inviteSignatory({ trx, row: onboarding, site, now }: Happening): Promise<void> {
  const values = (await personalOf(trx, onboarding.id)).get('signatoryForm') ?? NOTHING
  const email = values.get('email')
  if (typeof email !== 'string')
    throw new Refused(409, 'guard_refused', t('refusals.onboardings.noSignatoryNamed'))
  const token = newToken()
  await asServer(trx, async () => {
    const row = onboarding.organizationId
      ? await trx
          .selectFrom('organization')
          .select('name')
          .where('id', '=', onboarding.organizationId)
          .executeTakeFirst()
      : undefined
    await revokeLinks(trx, onboarding.id, now)
    await trx
      .insertInto('onboarding_signature')
      .values({
        onboarding_id: onboarding.id,
        token_hash: hashToken(token),
        invited_at: now,
        expires_at: daysAfter(now, SIGNATURE_DAYS),
      })
      .execute()
    const facts = { site, token, organization: row?.name ?? null, days: SIGNATURE_DAYS }
    await sendEmail({ trx }, [email], 'people.signatory', facts)
  })
}

const revokeLinks = (trx: Trx, onboardingId: string, now: Date) =>
  trx
    .updateTable('onboarding_signature')
    .set({ revoked_at: now })
    .where('onboarding_id', '=', onboardingId)
    .where('revoked_at', 'is', null)
    .execute()

/** Tells each person who may act for the side that the notice names. */
async function writeEmails(
  { trx, row: onboarding, site, payload, by, now, version }: Happening,
  { to, template }: Notice,
): Promise<void> {
  const kind = `onboarding.${to}.${template}` as const
  if (!isEmailKind(kind)) throw new Error(`no words for ${kind}`)
  const { id, organizationId } = onboarding
  const found = await asServer(trx, () =>
    trx
      .selectFrom('organization')
      .select(['name', 'is_buyer'])
      .where('id', '=', organizationId)
      .executeTakeFirst(),
  )
  const { name = null, is_buyer: isBuyer = true } = found ?? {}
  const reason = typeof payload['reason'] === 'string' ? payload['reason'] : null
  const facts = { site, id, organizationId, name, isBuyer, reason }
  await tellWithin(trx, {
    key: `${id}/${version}/${template}`,
    ...readersOf(to, onboarding),
    kind,
    facts,
    at: now,
    isReceipt: to === 'applicant',
    by:
      by.userId === SYSTEM.personId
        ? null
        : { personId: by.userId, party: by.role === 'platform' ? site.name : name },
  })
}

/** Of the applicant the organization's owners; as long as there is none, the person who began. */
function readersOf(to: Notice['to'], { organizationId, applicantId }: Onboarding) {
  if (to === 'platform') return { to, id: null }
  return organizationId === null
    ? ({ to: 'person', id: applicantId } as const)
    : ({ to: 'owners', id: organizationId } as const)
}
