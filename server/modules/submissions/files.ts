/** Photos and documents of an offering: checked, redrawn, kept, handed out. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { SubmissionFile } from '../../../contract/offerings/submission-shapes.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { drawnAgain } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { checkUpload } from '../documents/upload-check.ts'
import { lockSubmission, partyOf, type Submission } from './row.ts'
import { t } from '../../platform/messages.ts'

type Places = { readonly database: Database; readonly storage: Storage; readonly clock: () => Date }
type Upload = { readonly bytes: Buffer; readonly name: string; readonly key?: string | undefined }
type Kept = z.input<typeof SubmissionFile>

/** Pixels of the longer side, on pages and on cards. */
const LARGE = 1600
const SMALL = 480

/** Files of one offering, those that nothing names included. */
export const MOST_FILES = 60
/** What nothing names is only tidied up when the draft that will name it has had time to be saved. */
const UNNAMED_FOR_MS = 3_600_000

/** @throws Refused 403, 404, 409 while it is reviewed, 413 past the count, 415 for what is no picture */
export async function keepPhoto(
  places: Places,
  scope: Scope,
  sid: string,
  { bytes, name, key }: Upload,
): Promise<Kept> {
  await inScope(places.database, scope, (trx) => lockEditable(trx, scope, sid))
  const large = await drawnAgain(bytes, LARGE)
  const small = await drawnAgain(large.bytes, SMALL)
  const { storage } = places
  return keep(places, scope, sid, key, {
    kind: 'photo',
    name: fileNameOf(name) || 'photo',
    media_type: 'image/webp',
    bytes: large.bytes.length,
    sha256: await storage.put(large.bytes),
    width: large.width,
    height: large.height,
    small_sha256: await storage.put(small.bytes),
  })
}

/** @throws Refused 403, 404, 409 while it is reviewed, 413 past the count, 415 for another kind */
export async function keepDocument(places: Places, scope: Scope, sid: string, upload: Upload): Promise<Kept> {
  await inScope(places.database, scope, (trx) => lockEditable(trx, scope, sid))
  const { bytes, mediaType, name } = await checkUpload(upload.bytes, upload.name)
  return keep(places, scope, sid, upload.key, {
    kind: 'document',
    name,
    media_type: mediaType,
    bytes: bytes.length,
    sha256: await places.storage.put(bytes),
    width: null,
    height: null,
    small_sha256: null,
  })
}

/** @throws Refused 403, 404, 409 while it is reviewed */
export async function lockEditable(trx: Trx, scope: Scope, sid: string): Promise<Submission> {
  const submission = await lockSubmission(trx, scope, sid)
  if (partyOf(scope) !== 'projectCarrier')
    throw new Refused(403, 'forbidden', t('refusals.submissions.onlyProjectCarrier'))
  if (!submission.standing.isEditable)
    throw new Refused(409, 'wrong_state', t('refusals.submissions.workingCopyCannotEditedPoint'))
  return submission
}

type NewFile = {
  readonly kind: 'photo' | 'document'
  readonly name: string
  readonly media_type: string
  readonly bytes: number
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
  readonly small_sha256: string | null
}

const keep = (
  { database, clock }: Places,
  scope: Scope,
  sid: string,
  key: string | undefined,
  file: NewFile,
): Promise<Kept> =>
  inScope(database, scope, async (trx) => {
    const submission = await lockEditable(trx, scope, sid)
    const { personId } = scope
    const id = await makeOnce(trx, { personId, key, body: { sid, ...file } }, async () => {
      await makeRoom(trx, submission, clock())
      const made = await trx
        .insertInto('offering_file')
        .values({
          offering_id: sid,
          organization_id: submission.organizationId,
          ...file,
          uploaded_by: personId,
          uploaded_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    })
    const { kind, name, media_type: mediaType, bytes, width, height } = file
    return { sid: id, kind, name, mediaType, bytes, width, height }
  })

/** Forgets what neither the working copy nor the publication names, once there are too many. @throws Refused 413 */
async function makeRoom(trx: Trx, { id, draft, published }: Submission, now: Date): Promise<void> {
  const count = async () =>
    (await trx.selectFrom('offering_file').select('id').where('offering_id', '=', id).execute()).length
  if ((await count()) < MOST_FILES) return
  const named = [draft, published].flatMap((content) =>
    content ? [...content.photos, ...content.documents].map(({ sid }) => sid) : [],
  )
  await sql`delete from offering_file where offering_id = ${id}::uuid and not id = any (${named}::uuid[])
    and uploaded_at < ${new Date(now.getTime() - UNNAMED_FOR_MS)}`.execute(trx)
  if ((await count()) >= MOST_FILES)
    throw new Refused(
      413,
      'too_large',
      t('refusals.submissions.filesAlreadyTryAgainHour', { mostFiles: MOST_FILES }),
    )
}

export type Served = {
  readonly bytes: Buffer
  readonly name: string
  readonly mediaType: string
  /** Anyone may see it: it may be kept by caches. */
  readonly isPublic: boolean
}

/** Row-level security decides who sees it. @throws Refused 404 */
export async function readFile(
  { database, storage }: Pick<Places, 'database' | 'storage'>,
  scope: Scope,
  kind: 'photo' | 'document',
  sid: string,
  size: 'small' | 'large' = 'large',
): Promise<Served> {
  const row = await inScope(database, scope, (trx) =>
    trx
      .selectFrom('offering_file as x')
      .innerJoin('offering as f', 'f.id', 'x.offering_id')
      .leftJoin('submission as s', 's.offering_id', 'x.offering_id')
      .select([
        'x.sha256',
        'x.small_sha256',
        'x.name',
        'x.media_type',
        'x.is_published',
        'f.status',
        's.submitted_at',
      ])
      .where('x.id', '=', sid)
      .where('x.kind', '=', kind)
      .executeTakeFirst(),
  )
  const isPublic = row?.is_published === true && row.status === 'published'
  const isHidden = scope.platform && !isPublic && row?.submitted_at === null
  const sha256 = size === 'small' ? (row?.small_sha256 ?? row?.sha256) : row?.sha256
  const bytes = sha256 && !isHidden ? await storage.get(sha256) : null
  if (!row || !bytes) throw notFound()
  return { bytes, name: row.name, mediaType: row.media_type, isPublic }
}
