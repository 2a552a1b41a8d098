/** The files of an invoice: drawn and sealed once, at the first look, and the same bytes ever after. */
import type { Config } from '../../config.ts'
import { inScope, readInScope, SYSTEM, type Database, type Scope } from '../../platform/database.ts'
import type { SealKeys } from '../seals/seal-keys.ts'
import { sealPdf } from '../seals/seal.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { ciiOf } from './cii.ts'
import { drawInvoice } from './invoice.drawing.ts'
import { drawableOf, fileOf, issuedOf, type Issued } from './invoices.repository.ts'
import { t } from '../../platform/messages.ts'

export type Places = {
  readonly config: Pick<Config, 'name' | 'demonstration'>
  readonly database: Database
  readonly storage: Storage
  readonly clock: () => Date
  readonly sealKeys: () => Promise<SealKeys>
}

export type InvoiceFile = {
  readonly number: string
  readonly name: string
  readonly mediaType: 'application/pdf' | 'application/xml'
  readonly bytes: Buffer
}

type Hashes = { readonly pdf_sha256: string; readonly xml_sha256: string }

async function kept(places: Places, issued: Issued): Promise<Hashes> {
  const { database } = places
  const known = await readInScope(database, SYSTEM, (trx) => fileOf(trx, issued.id))
  if (known) return known
  const { name: site, demonstration } = places.config
  const drawn = await drawInvoice({ issued, site, demonstration })
  const sealed = await sealPdf(drawn, await places.sealKeys(), {
    reason: t('refusals.invoices.invoice', { number: issued.number }),
    location: site,
    at: places.clock(),
  })
  const hashes = {
    pdf_sha256: await places.storage.put(sealed),
    xml_sha256: await places.storage.put(Buffer.from(ciiOf(issued))),
  }
  return inScope(database, SYSTEM, async (trx) => {
    await trx
      .insertInto('invoice_file')
      .values({ invoice_id: issued.id, ...hashes, drawn_at: places.clock() })
      .onConflict((conflict) => conflict.column('invoice_id').doNothing())
      .execute()
    // Two looks at the same time draw twice; what the first of them wrote is the file.
    return (await fileOf(trx, issued.id)) ?? hashes
  })
}

/** @throws Refused 404 when the scope does not see the invoice, or nothing was frozen with it */
export async function invoiceFile(
  places: Places,
  scope: Scope,
  id: string,
  format: 'pdf' | 'xml',
): Promise<InvoiceFile> {
  const issued = await readInScope(places.database, scope, (trx) => issuedOf(trx, id))
  const hashes = await kept(places, issued)
  const bytes = orNotFound(await places.storage.get(format === 'pdf' ? hashes.pdf_sha256 : hashes.xml_sha256))
  const mediaType = format === 'pdf' ? 'application/pdf' : 'application/xml'
  return { number: issued.number, name: `${issued.number}.${format}`, mediaType, bytes }
}

/** The PDFs of an operation's invoices and credit notes that the scope may see, oldest first: none for the carrier. */
export async function invoiceFiles(
  places: Places,
  scope: Scope,
  operationId: string,
): Promise<readonly InvoiceFile[]> {
  const ids = await readInScope(places.database, scope, (trx) => drawableOf(trx, operationId))
  const files: InvoiceFile[] = []
  for (const id of ids) files.push(await invoiceFile(places, scope, id, 'pdf'))
  return files
}
