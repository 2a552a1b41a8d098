/** Documents of an operation: stored by content, listed, drawn up, handed out. */
import { mayKnow } from '../../../machines/operation/knowledge.ts'
import { inScope, readInScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, orNotFound, Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { lockName, queryRows } from '../../platform/statements.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { roleIn } from '../../workflow/sides.ts'
import type { Checked } from './upload-check.ts'

export type NewDocument = Checked & {
  readonly operationId: string
  readonly kind: string
  readonly key?: string | undefined
  /** What makes it another request; its content when absent. */
  readonly asked?: unknown
}

type Places = { readonly database: Database; readonly storage: Storage; readonly clock: () => Date }

const COLUMNS = [
  'd.id',
  'd.name',
  'd.kind',
  'd.media_type',
  'd.bytes',
  'd.sha256',
  'd.uploaded_at',
  'd.organization_id',
  'd.uploaded_by',
] as const

/** Of one operation; its contracts, invoices and proofs are a few dozen. */
const MOST_DOCUMENTS = 500

/**
 * @param alongside what is written with the document, or neither is
 * @throws Refused 404 when the scope does not see the operation, 413 past the count
 */
export async function keepDocument(
  { database, storage, clock }: Places,
  scope: Scope,
  document: NewDocument,
  alongside?: (trx: Trx, documentId: string) => Promise<void>,
) {
  await readInScope(database, scope, (trx) => mustSee(trx, document.operationId))
  const sha256 = await storage.put(document.bytes)
  return inScope(database, scope, async (trx) => {
    const { operationId, name, kind, key, asked = { operationId, name, kind, sha256 } } = document
    const sid = await makeOnce(trx, { personId: scope.personId, key, body: asked }, async () => {
      await mustHaveRoom(trx, operationId)
      const { id } = await trx
        .insertInto('document')
        .values({
          operation_id: operationId,
          organization_id: scope.organizationId,
          name,
          kind,
          media_type: document.mediaType,
          bytes: document.bytes.length,
          sha256,
          uploaded_by: scope.personId,
          uploaded_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await alongside?.(trx, id)
      return id
    })
    return shown(trx, operationId, sid)
  })
}

async function shown(trx: Trx, operationId: string, id: string) {
  return orNotFound((await documentsOf(trx, operationId, () => true)).find((one) => one.sid === id))
}

const mustSee = async (trx: Trx, operationId: string): Promise<void> => {
  await trx
    .selectFrom('operation')
    .select('id')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow(() => notFound())
}

/** One after the other: each counts what those before it have kept. */
async function mustHaveRoom(trx: Trx, operationId: string): Promise<void> {
  await lockName(trx, `documents of ${operationId}`)
  const [row] = await queryRows(trx)<{ count: number }>`
    select count(*)::int as count from document where operation_id = ${operationId}`
  if ((row?.count ?? 0) >= MOST_DOCUMENTS)
    throw new Refused(413, 'too_large', t('refusals.documents.mostDocuments', { most: MOST_DOCUMENTS }))
}

/** Newest first. Of another organization's people only the organization is named. */
async function documentsOf(trx: Trx, operationId: string, mayRead: (document: Filed) => boolean) {
  const rows = await trx
    .selectFrom('document as d')
    .leftJoin('organization as o', 'o.id', 'd.organization_id')
    .select([...COLUMNS, 'o.name as organization'])
    .where('d.operation_id', '=', operationId)
    .orderBy('d.id', 'desc')
    .execute()
  return rows.filter(mayRead).map((row) => ({
    sid: row.id,
    name: row.name,
    kind: row.kind,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: row.organization ?? t('operation.party.platform'),
  }))
}

export const listDocuments = ({ database }: Places, scope: Scope, operationId: string) =>
  readInScope(database, scope, async (trx) =>
    documentsOf(trx, operationId, await readerIn(trx, scope, operationId)),
  )

type Filed = { readonly kind: string; readonly organization_id: string | null }

/** One's own documents, and those of steps that one's side knows of (decision 010). @throws Refused 404 when the scope does not see the operation */
async function readerIn(trx: Trx, scope: Scope, operationId: string) {
  const operation = await trx
    .selectFrom('operation')
    .select(['machine', 'contributor_organization_id', 'carrier_organization_id'])
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow(() => notFound())
  const knower = { party: roleIn(operation, scope), table: workflowOf(operation.machine).events }
  return ({ kind, organization_id: owner }: Filed): boolean =>
    (owner !== null && owner === scope.organizationId) || mayKnow(kind, knower)
}

/** @throws Refused 404 when the scope does not see the document, or its side may not know of the step */
export async function readableDocument(trx: Trx, scope: Scope, id: string) {
  const found = await trx
    .selectFrom('document as d')
    .select([...COLUMNS, 'd.operation_id'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound())
  const mayRead = await readerIn(trx, scope, found.operation_id)
  if (!mayRead(found)) throw notFound()
  return found
}

/** @throws Refused 404 as readableDocument() does */
export async function readDocument({ database, storage }: Places, scope: Scope, id: string) {
  const row = await readInScope(database, scope, (trx) => readableDocument(trx, scope, id))
  const bytes = orNotFound(await storage.get(row.sha256))
  return { name: row.name, mediaType: row.media_type, bytes }
}
