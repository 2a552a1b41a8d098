/** From facts to a sealed file: drawn, sealed, kept. */
import type { Config } from '../../config.ts'
import { sql } from 'kysely'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import { watchedSealKeys, type SealKeys } from '../seals/seal-keys.ts'
import { sealPdf } from '../seals/seal.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { drawCertificate, type DrawnCertificate } from './certificate.drawing.ts'
import type { Data } from './certificates.repository.ts'
import { designOfKey, type Design } from './design.ts'
import { t } from '../../platform/messages.ts'

export type Places = {
  readonly config: Config
  readonly database: Database
  readonly storage: Storage
  readonly clock: () => Date
  readonly sealKeys: () => Promise<SealKeys>
}

/** Made at the first use, unless something was sealed before; a key added by `understory rotate-seal-key` seals from then on. */
export const sealKeysOf = (config: Config, database: Database): (() => Promise<SealKeys>) =>
  watchedSealKeys(config.dataFolder, config.name, async () => !(await wasSealed(database)))

/** Whether this database knows of anything that a key has sealed. */
export const wasSealed = (database: Database): Promise<boolean> =>
  inScope(database, SYSTEM, async (trx) => {
    const { rows } = await sql<{ sealed: boolean }>`
      select exists (select 1 from certificate) or exists (select 1 from journal_head) as sealed`.execute(trx)
    return rows[0]!.sealed
  })

const publicAddress = (config: Config, number: string): string => `${config.origin}/certificates/${number}`

/** The sheet as it is now, without a seal. */
export async function drawn(
  { config, storage }: Pick<Places, 'config' | 'storage'>,
  certificate: DrawnCertificate,
  design: Design,
  isPreview = false,
): Promise<Buffer> {
  return drawCertificate({
    certificate,
    layout: design.layout,
    accent: design.accent,
    logo: design.logo === null ? null : await storage.get(design.logo),
    site: config.name,
    url: publicAddress(config, certificate.number),
    isPreview,
  })
}

/** @returns the sha256 under which the sealed file is kept */
export async function sealedFile(places: Places, data: Data): Promise<string> {
  const pdf = await drawn(places, data, data.design ?? designOfKey(data.template))
  const words = {
    reason: t('refusals.certificates.certificate', { number: data.number }),
    location: places.config.name,
    at: new Date(data.issuedAt),
  }
  return places.storage.put(await sealPdf(pdf, await places.sealKeys(), words))
}
