/** Whether a signed contract is as it was sealed, who sealed it, and whether it descends from the frozen text. */
import type { DocumentVerification } from '../../../contract/operations/contracts.ts'
import type { Deps } from '../../deps.ts'
import { readInScope, type Scope } from '../../platform/database.ts'
import { inspectSeal, inspectSeals, type SealReport } from '../seals/seal.ts'
import { sha256Of } from '../../platform/storage/storage.ts'
import { keyCheck } from '../../../contract/rules/seals/checks.ts'
import { readableDocument } from '../documents/documents.usecases.ts'
import { withdrawals, type Withdrawal } from '../certificates/withdrawals.repository.ts'
import { signaturesIn, type Signature } from './signatures.repository.ts'
import { t } from '../../platform/messages.ts'

type Places = Pick<Deps, 'database' | 'storage' | 'sealKeys' | 'config'>
type Check = DocumentVerification['checks'][number]

/** @param copy a file to compare; null: the stored one @throws Refused 404 as readableDocument() */
export async function verifyDocument(
  places: Places,
  scope: Scope,
  documentSid: string,
  copy: Buffer | null,
): Promise<DocumentVerification> {
  const { row, signatures } = await readInScope(places.database, scope, async (trx) => ({
    row: await readableDocument(trx, scope, documentSid),
    signatures: await signaturesIn(trx, documentSid),
  }))
  const bytes = copy ?? (await places.storage.get(row.sha256))
  if (!bytes)
    return {
      valid: false,
      checks: [sameFile(false, t('documents.certificates.storedFileMissing'))],
      seals: [],
    }
  const hash = sha256Of(bytes)
  const isSame = sameFile(hash === row.sha256, `SHA-256 ${hash}`)
  if (signatures.length === 0) return { valid: isSame.ok ? null : false, checks: [isSame], seals: [] }
  const { trusted } = await places.sealKeys()
  const seals = await inspectSeals(bytes, trusted, signatures.length + 1)
  const newest = await inspectSeal(bytes, trusted)
  const withdrawn = await withdrawals(places.database)
  const checks = [
    isSame,
    ...sealChecks(seals, newest, signatures),
    ...keyChecks(seals, signatures, withdrawn, isSame.ok),
    descends(bytes, signatures.at(-1)!),
  ]
  return {
    valid: checks.every(({ ok }) => ok),
    checks,
    seals: signatures.map((signature, index) => ({
      sealedBy: seals[index]?.ours ? places.config.name : '',
      event: signature.event,
      organization: signature.organization,
      signer: signature.typed_name,
      at: signature.signed_at.toISOString(),
      unbroken: seals[index] !== undefined && isUnbroken(seals[index]),
    })),
  }
}

/** Only of keys that lost trust. When a signature was recorded says something about the stored file alone. */
const keyChecks = (
  seals: readonly SealReport[],
  signatures: readonly Signature[],
  withdrawn: ReadonlyMap<string, Withdrawal>,
  isStored: boolean,
): readonly Check[] =>
  seals.flatMap(({ fingerprint }, index) => {
    const found = fingerprint === null ? undefined : withdrawn.get(fingerprint)
    const recordedAt = isStored ? signatures[index]?.signed_at.toISOString() : undefined
    return found ? [keyCheck(found.from, recordedAt ?? null)] : []
  })

const isUnbroken = ({ coversAll, mathHolds, ours }: SealReport): boolean => coversAll && mathHolds && ours

const sameFile = (ok: boolean, detail: string): Check => ({
  check: ok ? t('documents.contracts.fileKept') : t('documents.contracts.fileNotKept'),
  ok,
  detail,
})

function sealChecks(
  seals: readonly SealReport[],
  newest: SealReport,
  signatures: readonly Signature[],
): readonly Check[] {
  const count = signatures.length
  return [
    {
      ok: seals.length === count,
      holds: t('documents.contracts.carriesSealEachSignature'),
      fails: t('documents.contracts.notCarrySealEachSignature'),
      detail: t('documents.contracts.sealsFound', { found: seals.length, count }),
    },
    {
      ok: seals.length > 0 && seals.every(({ mathHolds }) => mathHolds),
      holds: t('documents.contracts.everySealUnbroken'),
      detail: t('documents.contracts.eachSealCoversSealed'),
      fails: t('documents.contracts.sealBroken'),
      fault: t('documents.contracts.contentChangedAfterSealingNo'),
    },
    {
      ok: seals.length > 0 && seals.every(({ ours }) => ours),
      holds: t('documents.contracts.everySealOurs'),
      detail: t('documents.contracts.madeCertificatePlatform'),
      fails: t('documents.contracts.sealNotOurs'),
      fault: t('documents.contracts.madeSomeoneElseNone'),
    },
    {
      ok: newest.coversAll,
      holds: t('documents.contracts.nothingAddedAfterLastSeal'),
      detail: t('documents.contracts.lastSealCoversEveryByte'),
      fails: t('documents.contracts.somethingAddedAfterLastSeal'),
      fault: t('documents.contracts.someBytesNotCoveredLast'),
    },
  ].map(({ ok, holds, detail, fails, fault = detail }) =>
    ok ? { check: holds, ok, detail } : { check: fails, ok, detail: fault },
  )
}

/** The frozen text must be the beginning of the signed file, byte for byte. */
function descends(bytes: Buffer, { frozen_bytes: length, frozen_sha256: frozen }: Signature): Check {
  if (length === null)
    return {
      check: t('documents.contracts.underSealLiesUploadedCopy'),
      ok: true,
      detail: t('documents.contracts.whetherSaysApprovedPersonCompared'),
    }
  return sha256Of(bytes.subarray(0, length)) === frozen
    ? {
        check: t('documents.contracts.descendsApprovedText'),
        ok: true,
        detail: t('documents.contracts.firstBytesFrozenTextSha', { length, frozen }),
      }
    : {
        check: t('documents.contracts.notDescendApprovedText'),
        ok: false,
        detail: t('documents.contracts.notBeginTextApproved'),
      }
}
