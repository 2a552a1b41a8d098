/** The journal as it is read: what concerns only the platform is left out for the applicant. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { onboarding as machine } from '../../../machines/onboarding/onboarding.ts'
import type { Trx } from '../../platform/database.ts'
import { BEGIN } from './begin.ts'
import { NOTHING } from './personal.ts'
import { t } from '../../platform/messages.ts'

type Entry = z.input<typeof OnboardingDetail>['journal'][number]

type Row = {
  readonly id: string
  readonly seq: number | null
  readonly at: Date
  readonly event: string
  readonly role: Entry['role']
  /** Null: no person did it, or a person of the other side. */
  readonly by: string | null
}

/** Who is checked does not see how: it may warn those it should not. */
const INTERNAL: ReadonlySet<string> = new Set([
  'compliance.note',
  'compliance.markAtRisk',
  'compliance.propose',
  'compliance.approve',
  'compliance.returnProposal',
  'screening.answerHit',
  'screening.repeat',
  'screening.completed',
])
const DEADLINE = 'xstate.after.'

const LABELS: Readonly<Record<string, string>> = {
  [BEGIN]: t('documents.onboardings.begun'),
  'document.add': t('documents.onboardings.document.add'),
  'document.remove': t('documents.onboardings.document.remove'),
  'document.look': t('documents.onboardings.document.look'),
  'document.expire': t('documents.onboardings.document.expire'),
}

export const labelOf = (event: string): string =>
  event.startsWith(DEADLINE)
    ? t('documents.onboardings.reminder')
    : (LABELS[event] ?? machine.events[event]?.past ?? event)

/** Oldest first. Of the other side's people only the side is named. */
export async function journalOf(
  trx: Trx,
  onboardingId: string,
  isPlatform: boolean,
  texts: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): Promise<Entry[]> {
  const { rows } = await sql<Row>`select x.id, x.seq, x.at, x.event, x.role, 
      (select person_name(d) from personal_data d where d.person_id = x.person_id) as by
    from onboarding_journal x where x.onboarding_id = ${onboardingId}::uuid order by x.at, x.id`.execute(trx)
  return rows
    .filter(({ event }) => isPlatform || !(INTERNAL.has(event) || event.startsWith(DEADLINE)))
    .map(({ id, seq, at, event, role, by }) => {
      const found = (seq === null ? undefined : texts.get(`#${seq}`)) ?? NOTHING
      const text = (path: string) => {
        const value = found.get(path)
        return typeof value === 'string' ? value : null
      }
      return {
        sid: id,
        at: at.toISOString(),
        event,
        label: labelOf(event),
        by: by ?? t(`operation.party.${role}`),
        role,
        reason: text('reason') ?? text('text'),
        note: isPlatform ? text('note') : null,
      }
    })
}

/** For everyone of the organization: which events led there is not theirs to read. */
export async function hadDueDiligence(trx: Trx, onboardingId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from onboarding_journal where onboarding_id = ${onboardingId}::uuid
    and event in ('compliance.acceptDocuments', 'compliance.reopen') limit 1`.execute(trx)
  return rows.length > 0
}
