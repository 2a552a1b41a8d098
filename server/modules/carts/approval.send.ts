/** Approvals, as the engine carries their events out. */
import { approval, stateOf } from '../../../machines/cartApproval/approval.ts'
import type { ApprovalEvent, ApprovalMachine } from '../../../machines/cartApproval/kit.ts'
import type { Amount } from '../../../machines/cartApproval/context.ts'
import { guardBook } from '../../../machines/cartApproval/sentences.ts'
import { moneyText } from '../../../contract/rules/money-text.ts'
import type { Site } from '../../emails/people.ts'
import { tellWithin } from '../../emails/tell.ts'
import type { Trx } from '../../platform/database.ts'
import { transitionWithin, type Setting, type Turn, type WorkflowKind } from '../../workflow/engine/engine.ts'
import { approvalOf, APPROVAL_STORE, findApproval, type Approval } from './approval.row.ts'
import type { CartRow } from './carts.repository.ts'
import { queryRows } from '../../platform/statements.ts'

export type ApprovalSetting = Setting & { readonly trx: Trx; readonly site: Site }

const approvals: WorkflowKind<Approval, ApprovalMachine, ApprovalSetting> = {
  store: APPROVAL_STORE,
  guards: guardBook,
  standing: (row) => ({ ...row, decider: approval }),
  actor: (_row, scope) => ({ userId: scope.personId, role: 'contributor' }),
  facts: async () => [],
  carryOut: async (turn, { next, effects }) => {
    for (const { type, params } of effects)
      await (type === 'tellOwners'
        ? tellOwners(turn, params as { note: string | null })
        : tellAsker(turn, params as Answered))
    return { journalled: turn.payload, columns: { state: stateOf(next) }, announcements: [] }
  },
}

type Happening = Turn<Approval, ApprovalSetting>
type Answered = {
  readonly askedBy: string | null
  readonly template: 'approved' | 'declined'
  readonly reason: string | null
}

async function tellOwners(turn: Happening, { note }: { readonly note: string | null }): Promise<void> {
  const { trx, row, by, now, version } = turn
  await tellWithin(trx, {
    key: `cart/${row.id}/${version}/asked`,
    to: 'owners',
    id: row.cart.organization_id,
    kind: 'cart.asked',
    facts: {
      ...(await factsOf(turn)),
      note,
      total: totalOf(turn.payload as { amounts?: readonly Amount[] }),
    },
    at: now,
    by: { personId: by.userId, party: null },
  })
}

async function tellAsker(turn: Happening, { askedBy, template, reason }: Answered): Promise<void> {
  if (askedBy === null) return
  const { trx, row, by, now, version } = turn
  await tellWithin(trx, {
    key: `cart/${row.id}/${version}/${template}`,
    to: 'person',
    id: askedBy,
    kind: `cart.${template}`,
    facts: { ...(await factsOf(turn)), note: reason, total: null },
    at: now,
    by: { personId: by.userId, party: null },
  })
}

const totalOf = ({ amounts = [] }: { readonly amounts?: readonly Amount[] }): string =>
  amounts.map(({ cents, currency }) => moneyText(cents, currency)).join(', ')

async function factsOf({ trx, site, row, by }: Happening) {
  const rows = await queryRows(trx)<{ name: string }>`
    select person_name(d) as name from personal_data d where d.person_id = ${by.userId}`
  return { site, id: row.id, organizationId: row.cart.organization_id, who: rows[0]?.name ?? '' }
}

/** Inside the transaction that holds the cart. @throws Refused 400 with fields, 409 with a sentence */
export async function sendApproval(
  setting: ApprovalSetting,
  cart: CartRow,
  { type, ...payload }: { readonly type: ApprovalEvent['type'] } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const row = await approvalOf(setting.trx, setting.scope, cart, setting.now)
  await transitionWithin(approvals, setting, row, { type, payload, version: null })
}

/** A change takes back what was asked, and what was declined can be asked again. */
export async function changeApproval(setting: ApprovalSetting, cart: CartRow): Promise<void> {
  const row = await findApproval(setting.trx, cart)
  if (row && row.snapshot.can({ type: 'cart.change' } as ApprovalEvent))
    await transitionWithin(approvals, setting, row, { type: 'cart.change', payload: {}, version: null })
}
