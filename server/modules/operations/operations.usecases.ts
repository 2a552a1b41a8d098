/** What people do with operations: request, look, send. */
import type pg from 'pg'
import type * as z from 'zod'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import type {
  OperationDraft,
  OperationRecap,
  OperationRequest,
} from '../../../contract/operations/requests.ts'
import type { EventRequest } from '../../../contract/operations/operations.ts'
import type { Viewer } from '../../../contract/session.ts'
import { freshEvents } from '../../../machines/workflows.ts'
import type { ChargeBasis } from '../../../contract/rules/order-total.ts'
import { refuseAboveLimit } from '../carts/limits.ts'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import { wantFresh, type SignedIn } from '../../shared/http/fresh.ts'
import { notFound } from '../../platform/http/refused.ts'
import { advance } from '../../workflow/advance.ts'
import { create, repeatedRequest } from '../../workflow/create.ts'
import { offersApproval, withoutReversed } from '../../workflow/facts/payments.ts'
import { begin, COMMIT, together, withClient } from '../../workflow/transaction.ts'
import { presentDetail } from './detail.presenter.ts'
import { detailOf, type DetailRow } from './detail.repository.ts'
import { planOf } from './requests.plan.ts'
import { recapOf, totalOf } from './requests.recap.ts'

export type Places = {
  readonly pool: pg.Pool
  readonly database: Database
  readonly clock: () => Date
}
type Caller = { readonly scope: Scope; readonly viewer: Viewer }
type Answer = z.input<typeof OperationDetail>

/** One operation as the caller may see it. @throws Refused 404 for an unknown id and for someone else's alike */
export async function showOperation(places: Places, caller: Caller, id: string): Promise<Answer> {
  const row = await withClient(places.pool, async (client) => {
    const answers = await together(client, [...begin(caller.scope), detailOf(id), COMMIT])
    return answers[1]?.rows[0]
  })
  return present(places, row, caller)
}

/** A second approval is rare: only it asks the bank's rows, which costs another round trip. */
async function present(
  { database, clock }: Places,
  row: unknown,
  { scope, viewer }: Caller,
): Promise<Answer> {
  if (!row) throw notFound()
  const detail = presentDetail(row as DetailRow, viewer, scope, clock())
  if (!offersApproval(detail.offers)) return detail
  const offered = [{ operationId: detail.sid, offers: detail.offers }]
  const [offers] = await inScope(database, scope, (trx) => withoutReversed(trx, offered))
  return { ...detail, offers: offers! }
}

/** @throws Refused 403 `fresh_authentication_required` for a signature after an old sign-in */
export async function sendEvent(
  places: Places,
  caller: Caller & { readonly viewer: SignedIn },
  id: string,
  body: z.output<typeof EventRequest>,
): Promise<Answer> {
  const { scope, viewer } = caller
  if (freshEvents.has(body.type)) wantFresh(viewer, places.clock())
  const { read } = await advance(places, { ...body, scope, operationId: id, reading: [detailOf(id)] })
  return present(places, read[0]?.rows[0], caller)
}

/** Reserves nothing yet; idempotent by key. @throws Refused as planOf(), 422 for a reused key */
export async function requestOperation(
  places: Places,
  caller: Caller,
  body: z.output<typeof OperationRequest>,
): Promise<Answer> {
  const { scope } = caller
  const { idempotencyKey } = body
  const before = await repeatedRequest(places, { scope, body, idempotencyKey })
  if (before) return showOperation(places, caller, before.operationId)
  const plan = await inScope(places.database, scope, (trx) => planOf(trx, scope, body, places.clock()))
  const { type, currency } = plan.request
  const isOwnPurchase = !scope.platform && (type === 'contribution' || type === 'multiYear')
  const allIn = (basis: ChargeBasis) => totalOf(plan, basis).totalCents
  const { operationId } = await create(places, {
    ...(isOwnPurchase && {
      judge: (connection) => refuseAboveLimit(connection, scope, currency, allIn, places.clock()),
    }),
    ...plan.request,
    scope,
    idempotencyKey,
    body,
  })
  return showOperation(places, caller, operationId)
}

/** What a request would make. Nothing is written. @throws Refused as planOf() does */
export const recapRequest = (
  places: Places,
  { scope }: Caller,
  draft: z.output<typeof OperationDraft>,
): Promise<OperationRecap> =>
  inScope(places.database, scope, async (trx) =>
    recapOf(trx, scope, await planOf(trx, scope, draft, places.clock()), places.clock()),
  )
