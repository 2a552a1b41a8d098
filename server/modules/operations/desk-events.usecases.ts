/** Events that need no form, for many operations at once: which are possible, and sending one to each. */
import type * as z from 'zod'
import type { BulkAnswer, BulkEvents, BulkOffer } from '../../../contract/operations/desk.ts'
import type { Viewer } from '../../../contract/session.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import { stepOf } from '../../../machines/operation/knowledge.ts'
import { freshEvents } from '../../../machines/workflows.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { wantFresh, type SignedIn } from '../../shared/http/fresh.ts'
import { advance } from '../../workflow/advance.ts'
import { withoutReversed } from '../../workflow/facts/payments.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { sidesIn } from '../../workflow/sides.ts'
import { offersFor } from './detail.presenter.ts'
import type { Places } from './operations.usecases.ts'

type Offers = { readonly items: z.input<typeof BulkOffer>[] }
type Asked = z.output<typeof BulkEvents>
type Results = z.input<typeof BulkAnswer>
type Caller = { readonly scope: Scope; readonly viewer: Viewer & SignedIn }

/** Of those that the caller may see, in the order of the first operation that offers them. */
export async function offersInBulk(
  { database, clock }: Places,
  scope: Scope,
  sids: readonly string[],
): Promise<Offers> {
  const now = clock()
  const open = await inScope(database, scope, async (trx) => {
    const found = await standingOf(trx, sids)
    const offered = found.map((row) => {
      const workflow = workflowOf(row.machine)
      const snapshot = decode(workflow, { ...row, version: row.machine_version })
      const offers = offersFor(workflow, snapshot, sidesIn(row, scope), scope, now, true)
      return { operationId: row.id, offers }
    })
    const offers = await withoutReversed(trx, offered)
    return found.flatMap(({ id, version }, index) =>
      offers[index]!.filter(({ status }) => status === 'open').map((offer) => ({
        ...offer,
        operation: { sid: id, version },
      })),
    )
  })
  const byType = Map.groupBy(open, ({ type }) => type)
  return {
    items: [...byType].map(([type, same]) => ({
      type,
      label: same[0]!.label,
      tone: same[0]!.tone,
      confirm: same[0]!.confirm,
      step: stepOf(type),
      operations: same.map(({ operation }) => operation),
    })),
  }
}

const standingOf = (trx: Trx, sids: readonly string[]) =>
  trx
    .selectFrom('operation')
    .select([
      'id',
      'version',
      'machine',
      'machine_version',
      'snapshot',
      'contributor_organization_id',
      'carrier_organization_id',
    ])
    .where('id', 'in', sids)
    .orderBy('number_seq')
    .execute()

/** One transaction for each operation. @throws Refused 403 `fresh_authentication_required` for a signature */
export async function sendInBulk(
  places: Places,
  { scope, viewer }: Caller,
  { type, operations, idempotencyKey }: Asked,
): Promise<Results> {
  if (freshEvents.has(type)) wantFresh(viewer, places.clock())
  const items: Results['items'] = []
  const numbers = await inScope(places.database, scope, (trx) =>
    trx
      .selectFrom('operation')
      .select(['id', 'number'])
      .where(
        'id',
        'in',
        operations.map(({ sid }) => sid),
      )
      .execute(),
  )
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]))
  for (const { sid, version } of operations) {
    const number = numberOf.get(sid) ?? null
    const key = `${idempotencyKey}:${sid}`
    const event = { scope, operationId: sid, type, payload: {}, version, idempotencyKey: key }
    const refused = await advance(places, event).then(() => null, refusalOf)
    if (refused?.status === 404) items.push({ sid, number, result: 'unknown', why: null })
    else
      items.push({
        sid,
        number,
        result: refused ? 'eventRefused' : 'eventSent',
        why: refused?.reason ?? null,
      })
  }
  return { items, isComplete: true }
}

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  throw error
}
