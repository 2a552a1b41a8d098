/** A published list as a stream of entries, whichever of the formats it has. */
import { Readable } from 'node:stream'
import type { ImportLimits } from '../../../../contract/ledger/imports.ts'
import { wrongField } from '../../../platform/http/refused.ts'
import { bounded, rowsOf } from '../../imports/reading.ts'
import { EuRows, euEntry, isEuHeader } from './eu.ts'
import type { ListEntry, ListHead } from './entry.ts'
import { unEntry } from './un.ts'
import { recordsOf, type XmlNode } from './xml.ts'
import { t } from '../../../platform/messages.ts'

export type ReadList = ListHead & {
  /** Null: an entry that has no reference or no name. @throws Refused when the file turns out to be broken */
  readonly entries: AsyncGenerator<ListEntry | null>
}

const UNKNOWN = t('refusals.screening.noneListsReadEuList')

/** @throws Refused 400 for any other file, 413 past a limit */
export async function readList(bytes: Readable, limits: ImportLimits): Promise<ReadList> {
  const pieces = bounded(bytes, limits)
  const first = await pieces.next()
  if (first.done) throw wrongField('file', t('refusals.imports.fileEmpty'))
  async function* whole() {
    yield first.value as Buffer
    yield* pieces
  }
  return /^\uFEFF?\s*</.test(first.value.toString('utf8')) ? readXml(whole()) : readCsv(whole(), limits)
}

type Layout = {
  readonly head: Pick<ListHead, 'source' | 'format'>
  readonly depth: number
  readonly date: string
  readonly read: (node: XmlNode) => ListEntry | null
}

/** By the name of the root. */
const LAYOUTS: ReadonlyMap<string, Layout> = new Map([
  ['export', { head: { source: 'EU', format: 'eu_xml' }, depth: 1, date: 'generationDate', read: euEntry }],
  [
    'CONSOLIDATED_LIST',
    { head: { source: 'UN', format: 'un_xml' }, depth: 2, date: 'dateGenerated', read: unEntry },
  ],
])

async function readXml(pieces: AsyncIterable<Buffer>): Promise<ReadList> {
  const records = recordsOf(pieces, (name) => LAYOUTS.get(name)?.depth ?? 1)
  const root = await records.next()
  const layout = root.done ? undefined : LAYOUTS.get(root.value.name)
  if (root.done || !layout) throw wrongField('file', UNKNOWN)
  async function* entries() {
    for await (const record of records) yield layout!.read(record)
  }
  return { ...layout.head, publishedAt: timeOf(root.value.attributes[layout.date]), entries: entries() }
}

async function readCsv(pieces: AsyncIterable<Buffer>, limits: ImportLimits): Promise<ReadList> {
  const rows = rowsOf(Readable.from(pieces), limits)
  const header = await rows.next()
  if (header.done || !isEuHeader(header.value.cells)) throw wrongField('file', UNKNOWN)
  // Its rows need not stand together: all are gathered before the first entry is known.
  const gathered = new EuRows(header.value.cells)
  for await (const row of rows) gathered.add(row)
  async function* entries() {
    yield* gathered.entries()
  }
  return {
    source: 'EU',
    format: 'eu_csv',
    publishedAt: timeOf(gathered.publishedAt ?? undefined),
    entries: entries(),
  }
}

function timeOf(text: string | undefined): Date | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}
