/** A cart becomes operations: one per offering, all of them or none. */
import type { LineProblem } from '../../../contract/offerings/carts.ts'
import { leftSentence } from '../../ledger/left.ts'
import { announceCreated, writeOperation, type NewOperation } from '../../workflow/create.ts'
import { planTranches } from '../../workflow/plan-tranches.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { linesOf, problemsOf, type LineRow } from './carts.lines.ts'
import { readCart, type CartRow } from './carts.repository.ts'
import { judgedOf, lockOwnCart } from './approval.usecases.ts'
import { sendApproval } from './approval.send.ts'
import { announceCart, type Answer, type Places } from './carts.usecases.ts'
import { t } from '../../platform/messages.ts'

type Asked = {
  readonly sid: string
  readonly version: number
  readonly idempotencyKey: string
  /** An owner answers a colleague who asked, or a person sends what is within its limit. */
  readonly event: 'cart.request' | 'approval.approve'
}

const WHY = {
  notForSale: t('refusals.carts.notForSale'),
  belowMinimum: t('refusals.carts.belowMinimum'),
  tooFewForYears: t('refusals.carts.tooFewForYears'),
  ownOffering: t('refusals.carts.ownOffering'),
  priceChanged: t('refusals.carts.priceChanged'),
} as const

const whyOf = (problem: LineProblem, { available, unit_scale: scale }: LineRow): string =>
  problem === 'soldOut' || problem === 'notThatMany'
    ? leftSentence(BigInt(available ?? 0), scale)
    : WHY[problem]

/**
 * Requests everything in the cart. Nothing is reserved yet: each project carrier confirms availability first.
 * The same key again answers with what was made then.
 * @throws Refused 409 guard_refused above the person's limit, 400 with the lines that cannot be requested, 409 stale_version when the cart is another than the one
 *   looked at, 409 price_changed, 409 wrong_state for a cart that was requested already
 */
export async function requestCart(places: Places, scope: Scope, asked: Asked): Promise<Answer> {
  const now = places.clock()
  const { answer, made } = await inScope(places.database, scope, async (trx) => {
    const cart = await lockOwnCart(trx, scope, asked.sid)
    if (cart.status === 'requested') {
      const isSame = cart.request_key === asked.idempotencyKey && cart.requested_by === scope.personId
      if (isSame) return { answer: await readCart(trx, cart.id), made: [] }
      throw new Refused(409, 'wrong_state', t('refusals.carts.cartRequestedAlready'))
    }
    if (cart.version !== asked.version) throw new Refused(409, 'stale_version')
    const lines = await linesOf(trx, cart.id)
    refuseProblems(cart, lines)
    await refuseUnvalidated(trx, cart)
    await sendApproval({ trx, scope, now, site: places.config }, cart, {
      type: asked.event,
      ...(asked.event === 'cart.request' ? await judgedOf(trx, scope, cart, lines, now) : {}),
    })
    const requests = requestsOf(cart, lines, scope)
    const written: Made[] = []
    for (const request of requests)
      written.push({ id: await writeOperation(trx, places, request, ''), request })
    await trx
      .updateTable('cart')
      .set({
        status: 'requested',
        version: cart.version + 1,
        requested_at: now,
        requested_by: scope.personId,
        request_key: asked.idempotencyKey,
        updated_at: now,
        updated_by: scope.personId,
      })
      .where('id', '=', cart.id)
      .execute()
    return { answer: await readCart(trx, cart.id), made: written }
  })
  for (const { id, request } of made) announceCreated(places, id, request)
  if (made.length > 0) announceCart(places.pool, scope, answer)
  return answer
}

type Made = { readonly id: string; readonly request: NewOperation }

function refuseProblems(cart: CartRow, lines: readonly LineRow[]): void {
  if (lines.length === 0)
    throw new Refused(400, 'invalid_request', t('refusals.carts.cartEmpty'), [
      { path: 'lines', message: t('refusals.carts.cartEmpty') },
    ])
  const buyer = { organizationId: cart.organization_id, years: cart.years }
  const found = lines.map((line) => problemsOf(line, buyer))
  if (found.some((problems) => problems.includes('priceChanged'))) throw new Refused(409, 'price_changed')
  const issues: FieldIssue[] = found.flatMap((problems, index) =>
    problems
      .slice(0, 1)
      .map((problem) => ({ path: `lines.${index}.quantity`, message: whyOf(problem, lines[index]!) })),
  )
  if (cart.beneficiary_name === '')
    issues.push({ path: 'beneficiaryName', message: t('refusals.http.required') })
  if (cart.beneficiary_country === null)
    issues.push({ path: 'beneficiaryCountry', message: t('refusals.http.required') })
  // Tranches know one way only (machines/tranche).
  if (cart.years > 1 && cart.delivery === 'hold')
    issues.push({ path: 'delivery', message: t('refusals.carts.overSeveralYearsUnitsEach') })
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
}

/** The guard of the route asks the person's session; this asks the organization itself, in this transaction. */
async function refuseUnvalidated(trx: Trx, cart: CartRow): Promise<void> {
  const buyer = await trx
    .selectFrom('organization')
    .select(['is_buyer', 'access_status'])
    .where('id', '=', cart.organization_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!buyer?.is_buyer)
    throw new Refused(403, 'forbidden', t('refusals.carts.organizationNotRegisteredContributor'))
  if (buyer.access_status !== 'validated')
    throw new Refused(403, 'forbidden', t('refusals.carts.contributorNotValidatedYet'))
}

/** One operation per offering: it has one project, one carrier and one currency. */
function requestsOf(cart: CartRow, lines: readonly LineRow[], scope: Scope): NewOperation[] {
  const isSpread = cart.years > 1
  return [...Map.groupBy(lines, (line) => line.offering_id).values()].map((same) => {
    const [first] = same as [LineRow, ...LineRow[]]
    return {
      scope,
      type: isSpread ? 'multiYear' : 'contribution',
      contributorOrganizationId: cart.organization_id,
      carrierOrganizationId: first.carrier_id,
      projectId: first.project_id,
      offeringId: first.offering_id,
      isForSale: true,
      lines: same.map((line) => ({
        vintageId: line.vintage_id,
        quantity: BigInt(line.quantity),
        unitPriceCents: BigInt(line.seen_price_cents),
      })),
      currency: first.seen_currency,
      delivery: cart.delivery,
      beneficiaryName: cart.beneficiary_name,
      beneficiaryCountry: cart.beneficiary_country,
      purpose: cart.purpose || null,
      isPurposePublic: cart.is_purpose_public,
      cartId: cart.id,
      ...(isSpread ? { tranches: planTranches(Array.from({ length: cart.years }, () => null)) } : {}),
      idempotencyKey: null,
    }
  })
}
