/** Whether a signed contract is as it was sealed, who sealed it, and whether it descends from the frozen text. */
import type { DocumentVerification } from '../../../contract/contracts.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { inspectSeal, inspectSeals, type SealReport } from '../seals/seal.ts'
import { notFound } from '../../platform/http/refused.ts'
import { sha256Of } from '../../platform/storage/storage.ts'
import { keyCheck, withdrawals, type Withdrawal } from '../certificates/withdrawals.repository.ts'
import { signaturesIn, type Signature } from './signatures.repository.ts'

type Places = Pick<Deps, 'database' | 'storage' | 'sealKeys' | 'config'>
type Check = DocumentVerification['checks'][number]

/**
 * @param copy a file that someone holds; null looks at the stored one
 * @throws Refused 404 when the scope does not see the document
 */
export async function verifyDocument(
  places: Places,
  scope: Scope,
  documentSid: string,
  copy: Buffer | null,
): Promise<DocumentVerification> {
  const { row, signatures } = await inScope(places.database, scope, async (trx) => ({
    row: await trx
      .selectFrom('document')
      .select(['id', 'sha256'])
      .where('id', '=', documentSid)
      .executeTakeFirst(),
    signatures: await signaturesIn(trx, documentSid),
  }))
  if (!row) throw notFound()
  const bytes = copy ?? (await places.storage.get(row.sha256))
  if (!bytes) return { valid: false, checks: [sameFile(false, 'The stored file is missing.')], seals: [] }
  const hash = sha256Of(bytes)
  const isSame = sameFile(hash === row.sha256, `SHA-256 ${hash}`)
  if (signatures.length === 0) return { valid: isSame.ok ? null : false, checks: [isSame], seals: [] }
  const { trusted } = await places.sealKeys()
  const seals = await inspectSeals(bytes, trusted)
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
    return found ? [keyCheck(found, isStored ? (signatures[index]?.signed_at ?? null) : null)] : []
  })

const isUnbroken = ({ coversAll, mathHolds, ours }: SealReport): boolean => coversAll && mathHolds && ours

const sameFile = (ok: boolean, detail: string): Check => ({
  check: ok ? 'The file is the one that was kept' : 'The file is not the one that was kept',
  ok,
  detail,
})

function sealChecks(
  seals: readonly SealReport[],
  newest: SealReport,
  signatures: readonly Signature[],
): readonly Check[] {
  const count = signatures.length
  const checks = [
    {
      check: 'It carries a seal for each signature',
      ok: seals.length === count,
      detail: `${seals.length} of ${count} found.`,
    },
    {
      check: 'Every seal is unbroken',
      ok: seals.length > 0 && seals.every(({ mathHolds }) => mathHolds),
      detail: 'What each seal covers is as it was sealed.',
    },
    {
      check: 'Every seal is ours',
      ok: seals.length > 0 && seals.every(({ ours }) => ours),
      detail: 'Made with a certificate of this platform.',
    },
    {
      check: 'Nothing was added after the last seal',
      ok: newest.coversAll,
      detail: 'The last seal covers every byte.',
    },
  ]
  return checks.map((one) => (one.ok ? one : { ...one, ...FAULTS[one.check] }))
}

/** What does not hold is worded as what is wrong. */
const FAULTS: Readonly<Record<string, Partial<Check>>> = {
  'It carries a seal for each signature': { check: 'It does not carry a seal for each signature' },
  'Every seal is unbroken': {
    check: 'A seal is broken',
    detail: 'The content was changed after sealing, or there is no seal.',
  },
  'Every seal is ours': {
    check: 'A seal is not ours',
    detail: 'It was made by someone else, or there is none.',
  },
  'Nothing was added after the last seal': {
    check: 'Something was added after the last seal',
    detail: 'Some bytes are not covered by the last seal.',
  },
}

/** The frozen text must be the beginning of the signed file, byte for byte. */
function descends(bytes: Buffer, { frozen_bytes: length, frozen_sha256: frozen }: Signature): Check {
  if (length === null)
    return {
      check: 'Under the seal lies an uploaded copy',
      ok: true,
      detail: 'Whether it says what was approved is what a person compared; no seal can tell.',
    }
  return sha256Of(bytes.subarray(0, length)) === frozen
    ? {
        check: 'It descends from the approved text',
        ok: true,
        detail: `The first ${length} bytes are the frozen text, SHA-256 ${frozen}.`,
      }
    : {
        check: 'It does not descend from the approved text',
        ok: false,
        detail: 'It does not begin with the text that was approved.',
      }
}
