/** For tests: an app with only the routes of operations, faked ports, and the happy path of a contribution. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import type * as z from 'zod'
import type { Viewer } from '../../../contract/session.ts'
import { requiredOf } from '../../../machines/operation/samples.ts'
import { fromWire, toWire } from '../../../contract/http/wire.ts'
import { SAMPLE_SITE } from '../../emails/people.ts'
import { surround } from '../../shared/http/plugin.ts'
import { withoutReplica } from '../../platform/replica/replica.ts'
import type { Outside } from '../../workflow/effects/carry-out.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { Market } from '../../workflow/samples.ts'
import { backOfficeRoutes } from '../back-office/back-office.routes.ts'
import { liveRoutes } from '../live/live.routes.ts'
import { operationsRoutes } from './operations.routes.ts'
import type { Places } from './operations.usecases.ts'

export type Who = keyof Market['people']
export type Answered = { readonly status: number; readonly body: Record<string, unknown> }
export type Detail = z.output<typeof OperationDetail>

/** Builds the app; who calls is in the header `x-person`. */
export async function openApp(
  places: Places,
  market: Market,
  role: 'owner' | 'operator' | 'readOnly' = 'operator',
): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true })
  await surround(app, {
    origin: 'http://localhost',
    clock: places.clock,
    findViewer: async (request) => {
      const viewer = viewerOf(market, String(request.headers['x-person'] ?? ''), role)
      const minutes = Number(request.headers['x-signed-in-minutes-ago'] ?? 0)
      return viewer && { ...viewer, authenticatedAt: new Date(places.clock().getTime() - minutes * 60_000) }
    },
  })
  const known = { ...places, config: SAMPLE_SITE, replica: withoutReplica(places.database) }
  for (const register of [operationsRoutes, backOfficeRoutes, liveRoutes]) register(app, known)
  await app.ready()
  return app
}

function viewerOf(market: Market, name: string, role: 'owner' | 'operator' | 'readOnly'): Viewer | null {
  if (!Object.hasOwn(market.people, name)) return null
  const { id, scope } = market.people[name as Who]
  const organization = {
    sid: scope.organizationId ?? '',
    name,
    country: 'FR',
    isBuyer: !scope.platform,
    isSeller: name === 'carrier',
    isPlatform: scope.platform,
    accessStatus: 'validated' as const,
  }
  const membership = { organization, role }
  const person = { sid: id, email: `${name}@example.org`, firstName: name, lastName: 'Example' }
  return { person, current: membership, memberships: [membership], listLayout: null }
}

export const callerOf = (app: FastifyInstance) => {
  const call = async (
    who: Who | '',
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<Answered> => {
    const answer = await app.inject({
      method,
      url: `/proxy${path}`,
      headers: { 'x-person': who },
      ...(body === undefined ? {} : { payload: toWire(body) as object }),
    })
    return { status: answer.statusCode, body: fromWire(answer.json()) as Record<string, unknown> }
  }
  const show = async (who: Who, sid: string): Promise<Detail> =>
    (await call(who, 'GET', `/operations/${sid}`)).body as unknown as Detail
  const send = async (
    who: Who,
    sid: string,
    type: string,
    payload: object = {},
    more: { version?: number; idempotencyKey?: string } = {},
  ) => {
    const version = more.version ?? (await show('admin', sid)).version
    const idempotencyKey = more.idempotencyKey ?? randomUUID()
    return call(who, 'POST', `/operations/${sid}/events`, { type, payload, version, idempotencyKey })
  }
  return { call, show, send }
}

export const requestBody = (market: Market, quantity = '10') => ({
  type: 'contribution',
  offeringSid: market.offering,
  lines: [{ vintageSid: market.vintages[0], quantity }],
  delivery: 'retire',
  beneficiaryName: 'Acme Holding',
  beneficiaryCountry: 'FR',
  idempotencyKey: randomUUID(),
})

const PAPER = { name: 'paper.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') }

/** Ports that remember. */
export function fakeOutside(pool: pg.Pool, clock: () => Date) {
  const emails = new Map<string, Email>()
  const drawn: string[] = []
  const write = async (email: Email) => void emails.set(email.key, email)
  const outside: Outside = {
    pool,
    clock,
    mail: { origin: 'https://understory.example', write, sendRest: async () => {}, send: async () => {} },
    certificates: {
      draw: async (operationId) => {
        drawn.push(operationId)
        return { sha256: 'c'.repeat(64), number: 'UND-2026-001001' }
      },
      publish: async () => {},
      attachment: async () => PAPER,
    },
    log: { info: () => {}, error: () => {} },
  }
  return { outside, emails, drawn }
}

const HASH = 'a'.repeat(64)
/** Stores what an upload would have stored. */
export async function addDocument(owner: pg.Pool, operationId: string, person: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into document (operation_id, name, kind, media_type, bytes, sha256, uploaded_by)
     values ($1, 'paper.pdf', 'paper', 'application/pdf', 10, $2, $3) returning id`,
    [operationId, HASH, person],
  )
  return rows[0]!.id
}

export type Move = { readonly who: Who; readonly type: string; readonly payload: object }

/** Every event of a contribution that is retired, in an order that works; `effects` marks where the outbox must run. */
export function happyPath(market: Market, document: string, quantity = '10'): readonly (Move | 'effects')[] {
  const move = (who: Who, type: string, payload: object = {}): Move => ({
    who,
    type,
    payload: { ...requiredOf(type), ...payload },
  })
  const signed = { documentSid: document, sha256: HASH, signedOn: '2026-03-02' }
  const signatory = { name: 'Grace Hopper', role: 'CEO', email: 'grace@example.org', proofSid: document }
  const contract = (key: string, party: Who) => [
    move(party, `${key}Signatory.submit`, signatory),
    move('admin', `${key}Signatory.approve`),
    move('admin', `${key}Validation.submit`, { documentSid: document, sha256: HASH }),
    move(party, `${key}Validation.approve`),
    move(party, `${key}Signed.submit`, signed),
    move('admin', `${key}Signed.approve`, signed),
  ]
  const bank = { bankReference: 'B1', valueDate: '2026-01-02' }
  const end = Number(quantity)
  const serialRanges = [{ raw: `0-1-${end}-VCS-VCU`, start: 1, end }]
  return [
    move('admin', 'AcceptOperation.accept', {
      accountManager: market.people.admin.id,
      currency: 'EUR',
      delivery: 'retire',
      beneficiaryName: 'Acme SAS',
      beneficiaryCountry: 'FR',
    }),
    move('carrier', 'CCUsAvailability.confirm', {
      lines: [{ vintageSid: market.vintages[0], quantity }],
      deliverOn: '2026-06-01',
      reservedUntil: '2026-05-01T00:00:00.000Z',
    }),
    move('admin', 'proposal.send', {
      unitPriceCents: 1300,
      feeCents: 900,
      vatPercent: 20,
      validUntil: '2026-04-01T00:00:00.000Z',
      frameworkMandate: false,
    }),
    move('buyer', 'proposal.accept'),
    ...contract('cc', 'buyer'),
    ...contract('mc', 'carrier'),
    move('buyer', 'purchaseOrderReceived.submit', {
      number: 'PO-7',
      date: '2026-03-10',
      amountCents: 13_000,
      documentSid: document,
    }),
    move('admin', 'purchaseOrderReceived.approve'),
    move('admin', 'CSfeeVAT.submit', {
      feeCents: 900,
      treatment: 'domestic',
      ratePercent: 20,
      viesResult: 'unknown',
    }),
    move('checker', 'CSfeeVAT.approve'),
    move('admin', 'CSInvoice.issue', {
      lines: [
        { description: 'Units', amountCents: 13_000 },
        { description: 'Fee with VAT', amountCents: 1_080 },
      ],
      dueCents: 14_080,
      dueOn: '2026-04-15',
    }),
    move('buyer', 'contributorPaymentValidation.announce', { sentOn: '2026-03-02' }),
    move('admin', 'contributorPaymentValidation.submit', { ...bank, amountCents: 14_080 }),
    move('checker', 'contributorPaymentValidation.approve'),
    move('carrier', 'CCUsRetired.submit', {
      serialRanges,
      quantity,
      retiredOn: '2026-03-02',
      beneficiaryName: 'Acme SAS',
      reasonCode: 'voluntary',
      evidenceSid: document,
    }),
    move('admin', 'CCUsRetired.approve'),
    move('carrier', 'CCUsRegisterLink.submit', {
      links: [{ block: serialRanges[0]!.raw, url: 'https://registry.verra.org/app/1' }],
    }),
    move('admin', 'CCUsRegisterLink.approve'),
    move('admin', 'certificateTemplate.choose', {
      template: 'classic',
      language: 'en',
      wording: 'Retired with thanks.',
      isPublic: true,
    }),
    'effects',
    move('admin', 'certificate.release'),
    move('admin', 'certificateEmail.send', {
      recipients: ['grace@example.org'],
      subject: 'Your certificate',
      body: 'Dear Grace',
    }),
    move('carrier', 'pcInvoice.submit', {
      number: 'INV-1',
      amountCents: 12_000,
      iban: 'FR7630006000011234567890189',
      documentSid: document,
    }),
    move('admin', 'pcInvoice.approve'),
    move('admin', 'pcPaymentValidation.submit', { ...bank, amountCents: 12_000 }),
    move('checker', 'pcPaymentValidation.approve'),
    'effects',
  ]
}
