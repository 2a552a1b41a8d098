/** What the workflow asks of certificates: draw, publish, attach. */
import { sql } from 'kysely'
import { inScope, SYSTEM, type Trx } from '../../platform/database.ts'
import type { CertificatePort } from '../../workflow/ports.ts'
import { certificateData, currentOf, lockOperation, newestOf, sealedOf } from './certificates.repository.ts'
import { sealedFile, type Places } from './sealing.ts'

export function certificatePort(places: Places): CertificatePort {
  const { config, database, storage, clock } = places
  return {
    draw: async (operationId) => {
      const at = clock()
      const data = await inScope(database, SYSTEM, async (trx) => {
        const before = await newestOf(trx, operationId)
        return certificateData(trx, operationId, {
          number: before?.number ?? (await nextNumber(trx, at)),
          version: (before?.version ?? 0) + 1,
          at,
          demonstration: config.demonstration,
        })
      })
      const sha256 = await sealedFile(places, data)
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
        await lockOperation(trx, operationId)
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
      // A correction may have come between release and sending.
      const current = await inScope(database, SYSTEM, async (trx) => {
        const released = await currentOf(trx, operationId)
        return released ?? sealedOf(trx, operationId)
      })
      const content = current && (await storage.get(current.sha256))
      if (!current || !content) throw new Error(`operation ${operationId} has no certificate to send`)
      return { name: `${current.number}.pdf`, mediaType: 'application/pdf', content }
    },
  }
}

async function nextNumber(trx: Trx, at: Date): Promise<string> {
  const { rows } = await sql<{ next: string }>`select nextval('certificate_number') as next`.execute(trx)
  return certificateNumber(at.getUTCFullYear(), Number(rows[0]?.next ?? 0))
}

/** `UND-2026-001042` */
export const certificateNumber = (year: number, sequence: number): string =>
  `UND-${year}-${String(sequence).padStart(6, '0')}`
