/** Signing here: the frozen text, a page of evidence, a seal over both, and the event, in one go or not at all. */
import { isoDay } from '../../../machines/kernel/days.ts'
import type pg from 'pg'
import type * as z from 'zod'
import type { SignatureRequest } from '../../../contract/operations/contracts.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { contractOf, intentOf, isSameName } from '../../../contract/rules/signing.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { NotContinuable, sealContinued } from '../seals/seal.ts'
import { wantFresh, type SignedIn } from '../../shared/http/fresh.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { advance } from '../../workflow/advance.ts'
import { operations } from '../../workflow/operation-kind.ts'
import { uuidv7 } from '../../platform/canonical.ts'
import { repeatedRequest } from '../../workflow/create.ts'
import { judge } from '../../workflow/engine/engine.ts'
import { frozenText, lastSubmitted } from '../../workflow/facts/frozen.ts'
import { lockOperation, type LockedRow } from '../../workflow/row.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import { personalValue } from '../documents/document-facts.repository.ts'
import { showOperation } from '../operations/operations.usecases.ts'
import { drawEvidence } from './evidence.drawing.ts'
import { CONTRACT_TITLES, CONTRACT_WORDS } from './words.ts'
import { signatureStatements } from './signatures.repository.ts'
import { t } from '../../platform/messages.ts'

export type SigningPlaces = Pick<Deps, 'database' | 'storage' | 'clock' | 'config' | 'sealKeys'> & {
  readonly pool: pg.Pool
}

export type Signer = {
  readonly scope: Scope
  readonly viewer: SignedIn
  /** IP address that the call came from. */
  readonly address: string
  readonly userAgent: string
}

type Request = z.output<typeof SignatureRequest>

/** @throws Refused 403 without a recent sign-in or for another signatory; 404; 409; 400 for another name or sentence */
export async function sign(
  places: SigningPlaces,
  signer: Signer,
  operationId: string,
  request: Request,
): Promise<z.input<typeof OperationDetail>> {
  const { scope, viewer } = signer
  wantFresh(viewer, places.clock())
  const { idempotencyKey, ...asked } = { operationId, ...request }
  const known = () => repeatedRequest(places, { scope, body: asked, idempotencyKey })
  if (!(await known()))
    await signOnce(places, signer, operationId, request, asked).catch(async (error: unknown) => {
      // The same request may have been carried out since it was looked for: then its answer is this one's.
      if (!(error instanceof Refused && error.status === 409 && (await known()))) throw error
    })
  return showOperation(places, { scope, viewer }, operationId)
}

async function signOnce(
  places: SigningPlaces,
  signer: Signer,
  operationId: string,
  request: Request,
  asked: object,
): Promise<void> {
  const { scope } = signer
  const { event, version, idempotencyKey } = request
  const at = places.clock()
  const signedOn = isoDay(at)
  const found = await inScope(places.database, scope, (trx) =>
    prepare(trx, signer, operationId, request, { at, signedOn }),
  )
  const { base, frozen, number, organization } = found
  const sealed = await seal(places, signer, request, { ...found, at })
  const sha256 = await places.storage.put(sealed)
  const document = {
    id: uuidv7(at.getTime()),
    name: `${signedName(request, number)}.pdf`,
    bytes: sealed.length,
    sha256,
  }
  await advance(places, {
    scope,
    operationId,
    type: event,
    payload: { documentSid: document.id, sha256, signedOn },
    version,
    idempotencyKey,
    asked,
    writing: signatureStatements({
      operationId,
      event,
      document,
      frozen: { sha256: frozen, bytes: found.frozenBytes },
      belowSha256: base === frozen ? null : base,
      personId: scope.personId,
      organization,
      intent: request.intent,
      authenticatedAt: signer.viewer.authenticatedAt,
      at,
      personal: { typedName: request.typedName, address: signer.address, userAgent: signer.userAgent },
    }),
  })
}

type Moment = { readonly at: Date; readonly signedOn: string }

/** Everything that can be refused before anything is drawn; the machine decides again under the operation's lock. */
async function prepare(
  trx: Trx,
  { scope, viewer }: Signer,
  operationId: string,
  { event, typedName, intent, version }: Request,
  { at, signedOn }: Moment,
) {
  const { text, values } = lockOperation(operationId)
  const [row] = await rows<LockedRow>(trx, text.replace(' for update of o', ''), values)
  const organization = viewer.current?.organization
  if (!row || !organization) throw notFound()
  const provisional = { documentSid: row.id, sha256: '0'.repeat(64), signedOn }
  const sent = { type: event, payload: provisional, version }
  await judge(operations, { scope, now: at }, row, sent)
  const key = contractOf(event)
  await checkPerson(trx, row.id, viewer, key, event.endsWith('submit'), typedName)
  if (intent !== intentOf({ event, number: row.number, organization: organization.name }))
    throw wrongField('intent', t('refusals.contracts.confirmSentenceStands'))
  const frozen = await frozenText(trx, row.id, row.facts, key)
  if (!frozen) throw new Refused(409, 'guard_refused', t('refusals.contracts.noTextContractFrozen'))
  const below = event.endsWith('approve') ? await lastSubmitted(trx, row.id, `${key}Signed.submit`) : null
  const isPaper = below !== null && !(await isSignedHere(trx, row.id, below.documentSid))
  return {
    number: row.number,
    organization,
    frozen: frozen.sha256,
    frozenBytes: isPaper ? null : await bytesOf(trx, frozen.sha256, row.id),
    base: below?.sha256 ?? frozen.sha256,
  }
}

/** The name is the account's own; and a party signs by the person whose authority was accepted. */
async function checkPerson(
  trx: Trx,
  operationId: string,
  { person }: SignedIn,
  key: string,
  isParty: boolean,
  typedName: string,
): Promise<void> {
  if (isParty) {
    const named = await personalValue(trx, operationId, `${key}Signatory.submit`, 'email')
    // Erased: no one can be compared with it, so no one signs here.
    if (named?.toLowerCase() !== person.email.toLowerCase())
      throw new Refused(403, 'forbidden', t('refusals.contracts.anotherPersonAcceptedSignatoryPerson'))
  }
  const own = `${person.firstName} ${person.lastName}`
  if (!isSameName(typedName, own))
    throw wrongField('typedName', t('refusals.contracts.typeOwnName', { own: own.trim() }))
}

async function isSignedHere(trx: Trx, operationId: string, documentSid: string): Promise<boolean> {
  const [found] = await queryRows(trx)`
    select 1 from contract_signature where operation_id = ${operationId} and document_id::text = ${documentSid}`
  return found !== undefined
}

async function bytesOf(trx: Trx, sha256: string, operationId: string): Promise<number> {
  const [found] = await queryRows(trx)<{ bytes: number }>`
    select bytes from document where operation_id = ${operationId} and sha256 = ${sha256} limit 1`
  if (!found) throw notFound()
  return found.bytes
}

const titleOf = ({ event }: Request, number: string): string =>
  `${CONTRACT_TITLES[contractOf(event)]} ${number}`

/** Of the file and of the seal over it. */
const signedName = (request: Request, number: string): string =>
  CONTRACT_WORDS.en.named(titleOf(request, number), request.event.endsWith('approve') ? 2 : 1)

type Found = Awaited<ReturnType<typeof prepare>> & { readonly at: Date }

async function seal(places: SigningPlaces, signer: Signer, request: Request, found: Found): Promise<Buffer> {
  const { config, storage, sealKeys } = places
  const { person, current } = signer.viewer
  const below = await storage.get(found.base)
  if (!below) throw new Error(`the text ${found.base} is not in the storage`)
  const page = await drawEvidence({
    title: titleOf(request, found.number),
    isCountersignature: request.event.endsWith('approve'),
    site: config.name,
    number: found.number,
    typedName: request.typedName,
    account: person.email,
    organization: found.organization.name,
    role: current?.role ?? '',
    intent: request.intent,
    at: found.at,
    authenticatedAt: signer.viewer.authenticatedAt,
    address: signer.address,
    userAgent: signer.userAgent,
    frozenSha256: found.frozen,
    belowSha256: found.base === found.frozen ? null : found.base,
    demonstration: config.demonstration,
  })
  const reason = signedName(request, found.number)
  try {
    return await sealContinued(below, page, await sealKeys(), { reason, location: config.name, at: found.at })
  } catch (error) {
    if (!(error instanceof NotContinuable)) throw error
    throw new Refused(409, 'guard_refused', t('refusals.contracts.nothingAddedFileWithoutChanging'))
  }
}
