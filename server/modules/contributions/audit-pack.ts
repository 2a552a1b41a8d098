/** An auditor's pack: chosen in one transaction before the first byte, then each file is read, hashed and sent. */
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { countOf, formatSerial, parseRange } from '../../ledger/serials.ts'
import type { Config } from '../../config.ts'
import { readInScope, type Scope } from '../../platform/database.ts'
import { distinctPaths } from '../../platform/file-name.ts'
import { Refused } from '../../platform/http/refused.ts'
import { csvOf, type Column } from '../../platform/spreadsheet.ts'
import { zipOf, type ZipEntry, type Zipped } from '../../platform/zip.ts'
import { invoiceFiles, type Places as InvoicePlaces } from '../invoices/files.ts'
import { linkOf } from '../balance/ranges.repository.ts'
import { tableOfAllocations, tableOfAllocationsTo } from './allocations.export.ts'
import {
  operationsNamed,
  operationsOf,
  packDocuments,
  serialsOf,
  type PackFilter,
  type PackOperation,
  type PackDocument,
  type PackSerial,
} from './audit-pack.repository.ts'
import type { FilterWords } from './filter.words.ts'
import { t } from '../../platform/messages.ts'

type Places = InvoicePlaces & { readonly config: Pick<Config, 'origin'> }

/** Either a filter or operations. */
export type PackChoice =
  | { readonly filter: PackFilter; readonly said: FilterWords }
  | { readonly operations: readonly string[] }

const FOLDERS = { contract: 'contracts', certificate: 'certificates' } as const

/** @throws Refused 404 before anything is sent when a chosen operation is not the contributor's */
export async function auditPack(
  places: Places,
  scope: Scope,
  organizationId: string,
  choice: PackChoice,
): Promise<AsyncGenerator<Uint8Array>> {
  const { database, clock, config } = places
  const plan = await readInScope(database, scope, async (trx) => {
    const operations =
      'filter' in choice
        ? await operationsOf(trx, organizationId, choice.filter)
        : await operationsNamed(trx, organizationId, choice.operations)
    const ids = operations.map(({ id }) => id)
    const { name } = await trx
      .selectFrom('organization')
      .select('name')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    return {
      organization: name,
      operations,
      documents: await packDocuments(trx, organizationId, ids),
      serials: await serialsOf(trx, organizationId, ids, 'filter' in choice ? choice.filter : {}),
    }
  })
  const allocations =
    'filter' in choice
      ? tableOfAllocations({ database, scope }, organizationId, choice.filter)
      : tableOfAllocationsTo({ database, scope }, organizationId, choice.operations)
  const at = clock()
  const written: Zipped[] = []
  const missing: string[] = []
  return zipOf(entries(), at, (file) => void written.push(file))

  async function* entries(): AsyncGenerator<ZipEntry> {
    const facts = { site: config, at, choice, ...plan }
    yield { path: 'README.txt', content: once(readme(facts)) }
    for (const [path, document] of named(plan.documents)) {
      const content = await places.storage.open(document.sha256)
      if (content) yield { path, content, isCompressed: true }
      else missing.push(path)
    }
    for (const operation of plan.operations) yield* invoicesOf(operation)
    yield {
      path: 'serials.csv',
      content: csvOf({ name: 'Serials', columns: COLUMNS, pages: once(plan.serials) }),
    }
    yield { path: 'allocations.csv', content: csvOf(allocations) }
    // Last, because it names all the others.
    const manifest = {
      organization: plan.organization,
      madeBy: config.name,
      madeAt: at.toISOString(),
      ...('filter' in choice ? { filter: choice.said } : {}),
      operations: plan.operations.map(({ number }) => number),
      files: written,
      missing,
    }
    yield { path: 'manifest.json', content: once(`${JSON.stringify(manifest, null, 2)}\n`) }
  }

  /** Drawn and sealed when first opened, so the pack includes invoices that no one has opened yet. */
  async function* invoicesOf({ id, number }: PackOperation): AsyncGenerator<ZipEntry> {
    try {
      for (const { name, bytes } of await invoiceFiles(places, scope, id))
        yield { path: `${number}/invoices/${name}`, content: once(bytes), isCompressed: true }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      missing.push(`${number}/invoices`)
    }
  }
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}

/** Paths by operation and kind. */
function named(
  documents: readonly PackDocument[],
): readonly (readonly [path: string, document: PackDocument])[] {
  const pathOf = distinctPaths()
  return documents.map(
    (document) =>
      [pathOf(`${document.operation}/${FOLDERS[document.kind]}`, document.name), document] as const,
  )
}

const COLUMNS: readonly Column<PackSerial>[] = [
  [t('documents.columns.operation'), ({ operation }) => operation],
  [t('documents.columns.units'), ({ kind }) => t(`contributions.unitState.${kind}`)],
  [t('documents.columns.creditType'), ({ credit_type }) => credit_type],
  [t('documents.columns.standard'), ({ standard }) => standard],
  [t('documents.columns.project'), ({ project }) => project],
  [t('documents.columns.projectRegistry'), (row) => row.project_id_in_registry],
  [t('documents.columns.vintage'), ({ vintage }) => vintage],
  [t('documents.columns.serialNumbers'), (row) => formatSerial(row.serial_template, parseRange(row.range))],
  [t('documents.columns.first'), ({ range }) => parseRange(range).start.toString()],
  [t('documents.columns.last'), ({ range }) => parseRange(range).end.toString()],
  [
    t('documents.columns.quantity'),
    (row) => formatQuantity(countOf(parseRange(row.range)), row.unit_scale),
    'number',
  ],
  [t('documents.columns.unit'), ({ unit_name }) => unit_name],
  [
    t('documents.columns.registryLink'),
    ({ links, ...row }) => linkOf(links, formatSerial(row.serial_template, parseRange(row.range))),
  ],
]

const isNarrow = (said: FilterWords | null): boolean => Boolean(said?.entity ?? said?.purpose)

const filterLines = ({ years, entity, purpose }: FilterWords): string =>
  t('documents.auditPack.filter', {
    years,
    entity: entity ?? t('documents.auditPack.everyEntity'),
    purpose: purpose ?? t('documents.auditPack.everyPurpose'),
  })

/** Which operations that means. */
const reach = (said: FilterWords): string =>
  isNarrow(said) ? t('documents.auditPack.reachNarrow') : t('documents.auditPack.reach')

type Facts = {
  readonly site: { readonly name: string; readonly origin: string }
  readonly at: Date
  readonly choice: PackChoice
  readonly organization: string
  readonly operations: readonly { readonly number: string }[]
}

/** What a pack says of itself, for a person who opens it years later without us. */
function readme({ site, at, choice, organization, operations }: Facts): string {
  const numbers = operations.map(({ number }) => number)
  const said = 'filter' in choice ? choice.said : null
  return t('documents.auditPack.readme', {
    organization,
    site: site.name,
    origin: site.origin,
    at: at.toISOString(),
    what: said ? t('documents.auditPack.forFilter') : t('documents.auditPack.forChosen'),
    filter: said ? `${filterLines(said)}\n\n${reach(said)}\n` : '',
    count: numbers.length,
    numbers: numbers.length > 0 ? numbers.join(', ') : t('documents.auditPack.none'),
    serials: isNarrow(said) ? t('documents.auditPack.serialsNarrow') : t('documents.auditPack.serials'),
    limits: said ? t('documents.auditPack.asFarAsFilter') : '',
  })
}
