/** Draw, seal, release, show and verify certificates. */
import type { Certificate, Verification } from '../../../contract/certificates.ts'
import type { Config } from '../../config.ts'
import { inScope, SYSTEM, type Database, type Scope } from '../../platform/database.ts'
import { watchedSealKeys, type SealKeys } from '../../platform/documents/seal-keys.ts'
import { inspectSeal, sealPdf } from '../../platform/documents/seal.ts'
import { notFound } from '../../platform/http/refused.ts'
import { sha256Of, type Storage } from '../../platform/storage/storage.ts'
import type { CertificatePort } from '../../workflow/ports.ts'
import { sql } from 'kysely'
import { drawCertificate } from './certificate.drawing.ts'
import {
  certificateData,
  newestOf,
  releasedVersions,
  sealedOf,
  type Data,
} from './certificates.repository.ts'

export type Places = {
  readonly config: Config
  readonly database: Database
  readonly storage: Storage
  readonly clock: () => Date
  readonly sealKeys: () => Promise<SealKeys>
}

/** Made at the first use; a key that is added later (scripts/rotate-seal-key.ts) seals from then on. */
export const sealKeysOf = (config: Config): (() => Promise<SealKeys>) =>
  watchedSealKeys(config.dataFolder, config.name)

export const publicAddress = (config: Config, number: string): string =>
  `${config.origin}/certificates/${number}`

export function certificatePort(places: Places): CertificatePort {
  const { config, database, storage, clock } = places
  return {
    draw: async (operationId) => {
      const at = clock()
      const data = await inScope(database, SYSTEM, async (trx) => {
        const before = await newestOf(trx, operationId)
        const number = before?.number ?? (await nextNumber())
        return certificateData(trx, operationId, {
          number,
          version: (before?.version ?? 0) + 1,
          at,
          demonstration: config.demonstration,
        })

        async function nextNumber() {
          const { rows } = await sql<{ next: string }>`select nextval('certificate_number') as next`.execute(
            trx,
          )
          return `UND-${at.getUTCFullYear()}-${(rows[0]?.next ?? '0').padStart(6, '0')}`
        }
      })
      const pdf = await drawCertificate({
        certificate: data,
        template: data.template,
        site: config.name,
        url: publicAddress(config, data.number),
      })
      const words = { reason: `Certificate ${data.number}`, location: config.name, at }
      const sha256 = await storage.put(await sealPdf(pdf, await places.sealKeys(), words))
      await inScope(database, SYSTEM, (trx) =>
        trx
          .insertInto('certificate')
          .values({
            operation_id: operationId,
            number: data.number,
            version: data.version,
            data: JSON.stringify(data),
            sha256,
            sealed_at: at,
            released_at: null,
          })
          .execute(),
      )
      return { sha256, number: data.number }
    },
    publish: (operationId) =>
      inScope(database, SYSTEM, async (trx) => {
        const sealed = await sealedOf(trx, operationId)
        if (!sealed || sealed.released_at) return
        await trx
          .updateTable('certificate')
          .set({ released_at: clock() })
          .where('number', '=', sealed.number)
          .where('version', '=', sealed.version)
          .execute()
      }),
    attachment: async (operationId) => {
      const sealed = await inScope(database, SYSTEM, (trx) => sealedOf(trx, operationId))
      const content = sealed && (await storage.get(sealed.sha256))
      if (!sealed || !content) throw new Error(`operation ${operationId} has no certificate to send`)
      return { name: `${sealed.number}.pdf`, mediaType: 'application/pdf', content }
    },
  }
}

const dataOf = (row: { readonly data: Record<string, unknown> }): Data => row.data as Data

/** @throws Refused 404 while nothing is released under the number */
async function released({ database }: Places, scope: Scope, number: string) {
  const versions = await inScope(database, scope, (trx) => releasedVersions(trx, number))
  const [current] = versions
  if (!current) throw notFound()
  const mayName = dataOf(current).isPublic || (await isParty(database, scope, current.operation_id))
  return { current, versions, mayName }
}

/** Row-level security answers: who sees the operation is a party of it. */
const isParty = (database: Database, scope: Scope, operationId: string): Promise<boolean> =>
  inScope(database, scope, async (trx) =>
    Boolean(await trx.selectFrom('operation').select('id').where('id', '=', operationId).executeTakeFirst()),
  )

const ANONYMOUS = 'Not public'

export async function showCertificate(places: Places, scope: Scope, number: string): Promise<Certificate> {
  const { current, mayName } = await released(places, scope, number)
  const data = dataOf(current)
  return {
    ...data,
    beneficiary: mayName ? data.beneficiary : ANONYMOUS,
    onBehalfOf: mayName ? data.onBehalfOf : ANONYMOUS,
    wording: mayName ? data.wording : '',
    supersededBy: null,
    sha256: current.sha256,
  }
}

/** The PDF names its beneficiary, so for a certificate that is not public only the parties get it. */
export async function certificateFile(places: Places, scope: Scope, number: string): Promise<Buffer> {
  const { current, mayName } = await released(places, scope, number)
  const bytes = mayName ? await places.storage.get(current.sha256) : null
  if (!bytes) throw notFound()
  return bytes
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
      checks: [{ check: 'Stored file', ok: false, detail: 'The stored file is missing.' }],
    }
  const hash = sha256Of(bytes)
  const known = versions.find((version) => version.sha256 === hash)
  const seal = await inspectSeal(bytes, (await places.sealKeys()).trusted)
  const isCurrent = known?.version === current.version
  const checks = [
    check(
      'The file is one we issued',
      known !== undefined,
      `SHA-256 ${hash}`,
      'Not one byte may differ from what we issued under this number.',
    ),
    check('It carries a seal', seal.found, 'A PAdES seal was found.', 'No seal was found.'),
    check(
      'The seal covers the whole file',
      seal.coversAll,
      'Every byte is covered.',
      'Some bytes are not covered by the seal.',
    ),
    check(
      'The seal is unbroken',
      seal.mathHolds,
      'The content is as it was sealed.',
      'The content was changed after sealing.',
    ),
    check('The seal is ours', seal.ours, 'Sealed with our certificate.', 'Sealed by somebody else.'),
    check(
      'It is the current version',
      isCurrent,
      `Version ${current.version}.`,
      `Version ${current.version} is the current one.`,
    ),
  ]
  return { valid: checks.every(({ ok }) => ok), checks }
}

const check = (name: string, ok: boolean, yes: string, no: string) => ({
  check: name,
  ok,
  detail: ok ? yes : no,
})
