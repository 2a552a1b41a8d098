/** Show, hand out and verify certificates that were released. */
import type { Certificate, Verification } from '../../../contract/certificates/certificates.ts'
import { keyCheck, pdfChecks, verdictOf } from '../../../contract/rules/seals/checks.ts'
import { trustOf } from '../../../contract/rules/seals/trust.ts'
import { readInScope, type Database, type Scope } from '../../platform/database.ts'
import { inspectSeal } from '../seals/seal.ts'
import { notFound, orNotFound } from '../../platform/http/refused.ts'
import { sha256Of } from '../../platform/storage/storage.ts'
import { isListedReason } from './certificate.words.ts'
import {
  correctionsOf,
  dataOf,
  releasedVersions,
  waitingVersion,
  type ReleasedVersion,
} from './certificates.repository.ts'
import type { Places } from './sealing.ts'
import { withdrawals } from './withdrawals.repository.ts'
import { t } from '../../platform/messages.ts'

type Released = {
  /** The version that was asked for. */
  readonly shown: ReleasedVersion
  readonly current: ReleasedVersion
  readonly versions: readonly ReleasedVersion[]
  /** Whether the caller may know the beneficiary: what the current version says counts for all of them. */
  readonly mayName: boolean
}

/** @throws Refused 404 while nothing is released under the number, and for a version that is not */
export async function released(
  { database }: Pick<Places, 'database'>,
  scope: Scope,
  number: string,
  version?: number,
): Promise<Released> {
  const versions = await readInScope(database, scope, (trx) => releasedVersions(trx, number))
  const [current] = versions
  const shown = version === undefined ? current : versions.find((one) => one.version === version)
  if (!current || !shown) throw notFound()
  const mayName = dataOf(current).isPublic || (await isParty(database, scope, current.operation_id))
  return { shown, current, versions, mayName }
}

/** Row-level security answers: who sees the operation is a party of it. */
const isParty = (database: Database, scope: Scope, operationId: string): Promise<boolean> =>
  readInScope(database, scope, async (trx) =>
    Boolean(await trx.selectFrom('operation').select('id').where('id', '=', operationId).executeTakeFirst()),
  )

const ANONYMOUS = t('documents.certificates.notPublic')

export async function showCertificate(
  places: Places,
  scope: Scope,
  number: string,
  version?: number,
): Promise<Certificate> {
  const { shown, current, versions, mayName } = await released(places, scope, number, version)
  const data = dataOf(shown)
  const corrections = await readInScope(places.database, scope, (trx) => correctionsOf(trx, number))
  const correctionOf = new Map(corrections.map((one) => [one.version, one]))
  return {
    ...data,
    beneficiary: mayName ? data.beneficiary : ANONYMOUS,
    onBehalfOf: mayName ? data.onBehalfOf : ANONYMOUS,
    wording: mayName ? data.wording : '',
    reason: mayName || isListedReason(data.reason) ? data.reason : ANONYMOUS,
    purpose: (mayName && data.purpose) || null,
    isPublic: dataOf(current).isPublic,
    supersededBy: shown === current ? null : current.version,
    sha256: shown.sha256,
    withdrawn: await withdrawnOf(places, shown),
    versions: versions.map(({ version: one, sealed_at: at, sha256 }) => ({
      version: one,
      issuedAt: at.toISOString(),
      sha256,
      fields: correctionOf.get(one)?.fields ?? [],
      reason: (mayName && correctionOf.get(one)?.reason) || null,
    })),
  }
}

/** Which key sealed it is read from the file, and only while there is a key that is not trusted. */
async function withdrawnOf(
  { database, storage, sealKeys }: Places,
  { sha256, sealed_at: sealedAt }: ReleasedVersion,
): Promise<Certificate['withdrawn']> {
  const withdrawn = await withdrawals(database)
  if (withdrawn.size === 0) return null
  const bytes = await storage.get(sha256)
  const seal = bytes ? await inspectSeal(bytes, (await sealKeys()).trusted) : null
  const found = seal?.fingerprint ? withdrawn.get(seal.fingerprint) : undefined
  if (!found) return null
  const trust = trustOf(found.from, sealedAt.toISOString())
  return trust === 'kept' ? null : { from: found.from, trust }
}

type File = { readonly bytes: Buffer; readonly name: string }

/** Names the beneficiary, so without a public certificate only the parties and the platform get it. */
export async function certificateFile(
  places: Places,
  scope: Scope,
  number: string,
  version?: number,
): Promise<File> {
  const waiting = scope.platform && version === undefined ? await waitingFile(places, scope, number) : null
  if (waiting) return waiting
  const { shown, current, mayName } = await released(places, scope, number, version)
  const bytes = orNotFound(mayName ? await places.storage.get(shown.sha256) : null)
  const name = shown === current ? `${number}.pdf` : `${number} version ${shown.version}.pdf`
  return { bytes, name }
}

async function waitingFile(
  { database, storage }: Places,
  scope: Scope,
  number: string,
): Promise<File | null> {
  const waiting = await readInScope(database, scope, async (trx) =>
    (await releasedVersions(trx, number)).length > 0 ? undefined : waitingVersion(trx, number),
  )
  const bytes = waiting ? await storage.get(waiting.sha256) : null
  return bytes && { bytes, name: `${number} not released.pdf` }
}

/** @param copy an uploaded file; null verifies the stored one */
export async function verifyCertificate(
  places: Places,
  scope: Scope,
  number: string,
  copy: Buffer | null,
): Promise<Verification> {
  const { current, versions } = await released(places, scope, number)
  const bytes = copy ?? (await places.storage.get(current.sha256))
  if (!bytes)
    return {
      valid: false,
      supersededBy: null,
      isSealed: false,
      checks: [
        {
          check: t('documents.certificates.storedFile'),
          ok: false,
          detail: t('documents.certificates.storedFileMissing'),
        },
      ],
    }
  const hash = sha256Of(bytes)
  const known = versions.find((version) => version.sha256 === hash)
  const seal = await inspectSeal(bytes, (await places.sealKeys()).trusted)
  const checks = [...pdfChecks(hash, known !== undefined, seal)]
  if (seal.ours && seal.fingerprint) {
    const withdrawal = (await withdrawals(places.database)).get(seal.fingerprint)
    checks.push(keyCheck(withdrawal?.from ?? null, known?.sealed_at?.toISOString() ?? null))
  }
  // Proofs are checked in the browser: here one is only not a PDF.
  const isSealed = seal.found || bytes[0] === '{'.charCodeAt(0)
  return verdictOf(isSealed, checks, known?.version, current.version)
}
