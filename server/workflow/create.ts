/** Creates an operation: its row, its lines, its first journal row and its first timers, in one transaction. */
import { REQUESTED } from '../../machines/operation/by-event.ts'
import type { OperationInput, Terms } from '../../machines/operation/context.ts'
import type { WorkflowName } from '../../machines/workflows.ts'
import { rows, type Connection } from '../platform/statements.ts'
import type { Scope } from '../platform/database.ts'
import { announce } from './outbox/announce.ts'
import { around, changeOfOperation, workflowOf, type Engine } from './operation-kind.ts'
import { repeat, type Answered } from './request.ts'
import { uuidv7 } from '../platform/canonical.ts'
import { refuseWithdrawn, writeRest } from './create-rest.ts'
import { begun } from './engine/begin.ts'
import { bodyHashOf, findKey, retryOnDuplicateKey, type KnownKey } from './engine/keys.ts'
import { outboxMessages } from './engine/save.ts'
import { separate } from './personal.ts'
import type { PlannedTranche } from './plan-tranches.ts'
import { projectionOf } from './projection.ts'
import { sumsOf } from './outbox/changes.ts'
import { roleIn } from './sides.ts'
import { AWAIT_STANDBY, begin, COMMIT, together, withClient } from './transaction.ts'
import { withTurnMessages } from './outbox/turn-messages.ts'

export type NewLine = {
  readonly vintageId: string
  /** Smallest units of the standard. */
  readonly quantity: bigint
  readonly unitPriceCents: bigint
}

export type NewOperation = {
  readonly scope: Scope
  /** Given if a parent machine has chosen it; otherwise generated here. */
  readonly operationId?: string
  readonly type: WorkflowName
  readonly contributorOrganizationId: string | null
  readonly carrierOrganizationId: string | null
  readonly projectId: string
  readonly offeringId: string | null
  /** Requested from the catalogue: refused if the offering or a vintage has been removed from it meanwhile. */
  readonly isForSale?: true
  readonly parentId?: string
  readonly lines: readonly NewLine[]
  readonly currency: string
  readonly delivery: 'retire' | 'hold'
  readonly beneficiaryName: string | null
  readonly beneficiaryCountry: string | null
  /** What the contributor says it is for, and whether certificates may. Not journalled: the carrier reads the journal too. */
  readonly purpose?: string | null
  readonly isPurposePublic?: boolean
  /** The cart that it comes from. */
  readonly cartId?: string
  /** Overrides of the platform's standing terms (setting `operation.terms`). */
  readonly terms?: Partial<Terms>
  readonly startsOn?: string
  /** Of a multi-year operation, in their order. */
  readonly tranches?: readonly PlannedTranche[]
  /** Runs in the transaction that writes the operation, before the write. @throws to refuse */
  readonly judge?: (connection: Connection) => Promise<void>
  readonly idempotencyKey: string | null
  /** What the caller sent: the key is valid for exactly this request. */
  readonly body?: unknown
}

const TERMS = { fourEyes: true, purchaseOrderRequired: true, frameworkMandate: false, feeCharged: true }

/** Starts an operation. @throws Refused 422 when the key was used for another request */
export const create = (engine: Engine, request: NewOperation): Promise<Answered> =>
  retryOnDuplicateKey(() => attempt(engine, request))

const attempt = (engine: Engine, request: NewOperation): Promise<Answered> =>
  withClient(engine.pool, async (client) => {
    const { scope, idempotencyKey } = request
    const bodyHash = bodyHashOf(request.body ?? null)
    const key = idempotencyKey === null ? [] : [findKey(scope.personId, idempotencyKey)]
    const answers = await together(client, [...begin(scope), ...key])
    const known = answers[1]?.rows[0] as KnownKey | undefined
    if (known) {
      await together(client, [AWAIT_STANDBY, COMMIT])
      return repeat(known, bodyHash)
    }
    await request.judge?.(client)
    const id = await writeOperation(client, engine, request, bodyHash)
    await client.query(COMMIT)
    announceCreated(engine, id, request)
    return { operationId: id, version: 1, repeated: false, read: [] }
  })

/** Looks up the key first: a repeated request gets its first answer, without being checked again. */
export async function repeatedRequest(
  engine: Engine,
  { scope, idempotencyKey, body }: Pick<NewOperation, 'scope' | 'body'> & { readonly idempotencyKey: string },
): Promise<Answered | null> {
  const bodyHash = bodyHashOf(body ?? null)
  return withClient(engine.pool, async (client) => {
    const answers = await together(client, [...begin(scope), findKey(scope.personId, idempotencyKey)])
    const known = answers[1]?.rows[0] as KnownKey | undefined
    await together(client, known ? [AWAIT_STANDBY, COMMIT] : [COMMIT])
    return known ? repeat(known, bodyHash) : null
  })
}

const partiesOf = (request: NewOperation) => ({
  contributor_organization_id: request.contributorOrganizationId,
  carrier_organization_id: request.carrierOrganizationId,
})

type Background = {
  readonly project: string
  readonly unit_scale: number
  readonly credit_type: string
  readonly contributor: string | null
  readonly carrier: string | null
  readonly terms: Partial<Terms> | null
}

/** After the commit. */
export const announceCreated = ({ pool }: Pick<Engine, 'pool'>, id: string, request: NewOperation): void =>
  announce(pool, changeOfOperation({ id, ...partiesOf(request) }, 1))

type Begun = { readonly sid: string; readonly at: string; readonly terms: Partial<Terms> | null }

/** Input of the machine. @param begun its id, ISO time, and the platform's standing terms */
export const inputOf = (request: NewOperation, { sid, at, terms }: Begun): OperationInput => ({
  sid,
  now: at,
  requestedBy: request.scope.personId,
  terms: { ...TERMS, ...terms, ...request.terms, delivery: request.delivery },
  ...(request.parentId === undefined ? {} : { parentSid: request.parentId }),
  ...(request.startsOn === undefined ? {} : { startsOn: request.startsOn }),
  ...(request.tranches === undefined ? {} : { tranches: request.tranches.map((one) => one.sid) }),
})

/** Writes a new operation within the caller's transaction, which commits and then announces it. @returns its id */
export async function writeOperation(
  connection: Connection,
  engine: Pick<Engine, 'clock' | 'calendar'>,
  request: NewOperation,
  bodyHash: string,
): Promise<string> {
  const now = engine.clock()
  const at = now.toISOString()
  const id = request.operationId ?? uuidv7(now.getTime())
  const [background] = await rows<Background>(
    connection,
    `select p.name as project, s.unit_scale, s.credit_type,
       (select name from organization where id = $2) as contributor,
       (select name from organization where id = $3) as carrier,
       (select value from setting where key = 'operation.terms') as terms
     from project p join carbon_standard s on s.id = p.standard_id where p.id = $1`,
    [request.projectId, request.contributorOrganizationId, request.carrierOrganizationId],
    'operation_background',
  )
  if (!background) throw new Error(`there is no project ${request.projectId}`)
  const input = inputOf(request, { sid: id, at, terms: background.terms })
  const workflow = workflowOf(request.type)
  const payload = {
    type: request.type,
    offeringSid: request.offeringId,
    lines: request.lines.map((line) => ({
      vintageSid: line.vintageId,
      quantity: line.quantity.toString(),
      unitPriceCents: Number(line.unitPriceCents),
    })),
    delivery: request.delivery,
    beneficiaryCountry: request.beneficiaryCountry,
    beneficiaryName: request.beneficiaryName,
    ...(request.tranches === undefined ? {} : { schedule: request.tranches }),
    // Contains the input of the machine, so that a replay can start here.
    input,
  }
  const { payload: safe, values } = separate(payload, ['beneficiaryName'])
  const by = { userId: request.scope.personId, role: roleIn(partiesOf(request), request.scope) }
  const first = { id, at, by, event: REQUESTED, payload: safe, surroundings: around(engine, now) }
  const begins = begun(workflow, input, first)
  const { next, effects, stored, hash } = begins
  const view = projectionOf(workflow, next, at, null)
  const sums = sumsOf(
    request.lines.map((line) => ({
      vintageId: line.vintageId,
      quantity: line.quantity.toString(),
      unitPriceCents: line.unitPriceCents.toString(),
    })),
    background.unit_scale,
  )
  await rows(
    connection,
    `insert into operation (id, type, contributor_organization_id, carrier_organization_id, project_id, offering_id,
       parent_id, credit_type, quantity, unit_price_cents, amount_cents, currency, requested_delivery,
       beneficiary_country, machine, machine_version, snapshot, version, head_hash, status, turns, courts, steps,
       phase, phase_since, due_at, platform_due_at, created_at, updated_at, purpose, cart_id, own_stock, is_purpose_public)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $2, $15, $16, 1, $17, $18, $19, $20, $21,
       $22, $23, $24, $27, $23, $23, $25, $26, coalesce((select is_platform from organization where id = $4), false), $28)`,
    [
      id,
      request.type,
      request.contributorOrganizationId,
      request.carrierOrganizationId,
      request.projectId,
      request.offeringId,
      request.parentId ?? null,
      background.credit_type,
      sums.quantity,
      sums.unitPriceCents,
      sums.amountCents,
      request.currency,
      request.delivery,
      request.beneficiaryCountry,
      stored.version,
      JSON.stringify(stored.snapshot),
      hash,
      view.status,
      JSON.stringify(view.turns),
      view.courts,
      view.steps,
      view.phase,
      at,
      view.dueAt,
      request.purpose || null,
      request.cartId ?? null,
      view.dues.platform,
      Boolean(request.purpose && request.isPurposePublic),
    ],
    'operation_insert',
  )
  if (request.isForSale) await refuseWithdrawn(connection, request)
  const messages = withTurnMessages([{ turns: [] }, view], by.role, outboxMessages(effects))
  await writeRest(connection, { id, begins, values, messages, request, bodyHash })
  return id
}
