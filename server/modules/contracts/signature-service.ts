/**
 * The port for outside signature services: an envelope goes out with the frozen text, its status comes back, and the signed
 * file leads to the same event as a signature made here. No adapter is shipped: a service is a contract of its own, with
 * keys and a way to prove that a notice is genuine. An adapter sends through `sendEnvelope` and reports through
 * `hearEnvelope`; everything in between is here.
 */
import type { Selectable } from 'kysely'
import { contractOf, type SigningEvent } from '../../../contract/rules/signing.ts'
import { rows } from '../../ledger/connection.ts'
import { inScope, SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { advance } from '../../workflow/advance.ts'
import { uuidv7 } from '../../platform/canonical.ts'
import { frozenText, lastSubmitted } from '../../workflow/frozen.ts'
import type { OperationFactsJson } from '../../workflow/tables.ts'
import type { Statement } from '../../workflow/transaction.ts'
import { checkUpload } from '../documents/upload-check.ts'
import type { SigningPlaces } from './signing.usecases.ts'
import type { ContractTables } from './tables.ts'
import { CONTRACT_TITLES } from './words.ts'

export type Envelope = {
  readonly title: string
  /** What is to be signed: the frozen text, or for a countersignature what the party signed. */
  readonly file: Buffer
  readonly event: SigningEvent
  readonly signer: { readonly name: string; readonly email: string }
}

export type SignatureService = {
  /** Kept with each envelope: `reference` is unique within a service. */
  readonly name: string
  /** @returns the service's own id of the envelope @throws when it cannot be reached; then nothing was sent */
  readonly send: (envelope: Envelope) => Promise<{ readonly reference: string }>
}

/** What a service reports; the adapter has checked that the report is genuine. May arrive twice and out of order. */
export type EnvelopeNotice = { readonly service: string; readonly reference: string } & EnvelopeNews

export type EnvelopeNews =
  | { readonly status: 'viewed' }
  | { readonly status: 'completed'; readonly file: Buffer; readonly signedOn: string }
  | { readonly status: 'declined' | 'expired' | 'failed'; readonly reason: string }

/** The default: nothing is connected, and signing here or on paper is what there is. */
export const noSignatureService: SignatureService = {
  name: 'none',
  send: () => Promise.reject(new Refused(409, 'guard_refused', 'No outside signature service is connected.')),
}

type Places = Omit<SigningPlaces, 'sealKeys'>
type Sender = { readonly scope: Scope; readonly name: string; readonly email: string }

/**
 * Sends the text that is frozen now to a service.
 * @returns the envelope's id here
 * @throws Refused 404 when the scope does not see the operation, 409 without a frozen text or a service
 */
export async function sendEnvelope(
  places: Places,
  service: SignatureService,
  { scope, name, email }: Sender,
  operationId: string,
  event: SigningEvent,
): Promise<string> {
  const found = await inScope(places.database, scope, (trx) => textFor(trx, operationId, event))
  const file = await places.storage.get(found.sha256)
  const { organizationId } = scope
  if (!file || organizationId === null) throw notFound()
  const title = `${CONTRACT_TITLES[contractOf(event)]} ${found.number}`
  const { reference } = await service.send({ title, file, event, signer: { name, email } })
  const at = places.clock()
  return inScope(places.database, scope, async (trx) => {
    const { id } = await trx
      .insertInto('contract_envelope')
      .values({
        operation_id: operationId,
        event,
        service: service.name,
        reference,
        frozen_sha256: found.frozen,
        person_id: scope.personId,
        organization_id: organizationId,
        is_platform: scope.platform,
        status: 'sent',
        reason: null,
        document_id: null,
        sent_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function textFor(trx: Trx, operationId: string, event: SigningEvent) {
  const operation = await operationOf(trx, operationId)
  const key = contractOf(event)
  const frozen = await frozenText(trx, operationId, operation.facts, key)
  const below = event.endsWith('approve')
    ? await lastSubmitted(trx, operationId, `${key}Signed.submit`)
    : frozen
  if (!frozen || !below) throw new Refused(409, 'guard_refused', 'No text of this contract is frozen.')
  return { number: operation.number, frozen: frozen.sha256, sha256: below.sha256 }
}

async function operationOf(trx: Trx, operationId: string) {
  const [found] = await rows<{ number: string; facts: OperationFactsJson }>(
    trx,
    'select number, facts from operation where id = $1',
    [operationId],
  )
  if (!found) throw notFound()
  return found
}

const OPEN: readonly string[] = ['sent', 'viewed']

/**
 * Takes a service's notice: a signed file is kept and sends the event, a refusal declines, everything else is remembered.
 * What came too late or twice changes nothing.
 * @throws Refused 404 for an envelope that was never sent
 */
export async function hearEnvelope(places: Places, notice: EnvelopeNotice): Promise<void> {
  const envelope = await inScope(places.database, SYSTEM, (trx) =>
    trx
      .selectFrom('contract_envelope')
      .selectAll()
      .where('service', '=', notice.service)
      .where('reference', '=', notice.reference)
      .executeTakeFirst(),
  )
  if (!envelope) throw notFound()
  if (!OPEN.includes(envelope.status)) return
  const end = (status: string, reason: string | null, documentId: string | null) => ({
    text: `update contract_envelope set status = $2, reason = $3, document_id = $4, updated_at = $5
      where id = $1 and status in ('sent', 'viewed')`,
    values: [envelope.id, status, reason, documentId, places.clock()],
  })
  const settle = (status: string, reason: string | null) =>
    inScope(places.database, SYSTEM, async (trx) => {
      const { text, values } = end(status, reason, null)
      await rows(trx, text, values)
    })
  const send = (type: string, payload: Readonly<Record<string, unknown>>, writing: readonly Statement[]) =>
    advance(places, {
      scope: {
        personId: envelope.person_id,
        organizationId: envelope.organization_id,
        platform: envelope.is_platform,
      },
      operationId: envelope.operation_id,
      type,
      payload,
      version: null,
      idempotencyKey: `envelope/${envelope.id}`,
      asked: { envelope: envelope.id, status: notice.status },
      writing,
    })
  try {
    if (notice.status === 'completed') {
      const kept = await keep(places, envelope, notice.file)
      const payload = { documentSid: kept.id, sha256: kept.sha256, signedOn: notice.signedOn }
      await send(envelope.event, payload, [kept.statement, end('completed', null, kept.id)])
    } else if (notice.status === 'declined' && envelope.event.endsWith('submit'))
      await send(envelope.event.replace('submit', 'decline'), { reason: notice.reason }, [
        end('declined', notice.reason, null),
      ])
    else await settle(notice.status, 'reason' in notice ? notice.reason : null)
  } catch (error) {
    // The contract has moved on, or the file is none: a person looks at it, and the service is not asked again.
    if (!(error instanceof Refused)) throw error
    await settle('failed', error.reason)
  }
}

type Sent = Selectable<ContractTables['contract_envelope']>

/** The signed file, checked and stored; its row is written with the event. @throws Refused when it is none, or too late */
async function keep(places: Places, envelope: Sent, file: Buffer) {
  const { operation_id: operationId, event, reference } = envelope
  const checked = await checkUpload(file, `signed-${reference.replace(/\W/g, '-')}.pdf`)
  const frozen = await inScope(places.database, SYSTEM, async (trx) => {
    const { facts } = await operationOf(trx, operationId)
    return frozenText(trx, operationId, facts, contractOf(event))
  })
  if (frozen?.sha256 !== envelope.frozen_sha256)
    throw new Refused(409, 'guard_refused', 'Another text was approved since this one was sent.')
  const at = places.clock()
  const sha256 = await places.storage.put(checked.bytes)
  const id = uuidv7(at.getTime())
  const statement: Statement = {
    text: `insert into document (id, operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by, uploaded_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      id,
      operationId,
      envelope.organization_id,
      checked.name,
      event.slice(0, event.indexOf('.')),
      checked.mediaType,
      checked.bytes.length,
      sha256,
      envelope.person_id,
      at,
    ],
  }
  return { id, sha256, statement }
}
