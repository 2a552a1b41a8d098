/** The list of operations as a table to download: what the filter finds, in the list's order, page by page from the database. */
import type { ExpectedFinish } from '../../../contract/operations/insights.ts'
import type { OperationExport, OperationQuery } from '../../../contract/operations/operations.ts'
import { decimalOf } from '../../../contract/rules/money-text.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { STATUS_WORDS, TYPE_WORDS } from '../../../contract/rules/operation-words.ts'
import { shownDue } from '../../../contract/operations/turns.ts'
import { readInScope, type Scope, type Trx } from '../../platform/database.ts'
import type { HeavyReads } from '../../platform/replica/replica.ts'
import { isoOf } from '../../platform/statements.ts'
import { readAhead } from '../../platform/replica/read-ahead.ts'
import type { Column, Table } from '../../platform/spreadsheet.ts'
import { finishesOf } from '../insights/finish.usecases.ts'
import { countryName } from '../../../machines/kernel/messages.ts'
import { listOperations } from './operations.list.ts'
import { roleIn } from '../../workflow/sides.ts'
import type { Summary } from './operations.repository.ts'
import { t } from '../../platform/messages.ts'

type Finish = Pick<ExpectedFinish, 'median' | 'p80'>
/** The stored row itself: a copy for each of a million rows is what the collector would have to take away again. */
type Shown = { readonly row: Summary; readonly dueAt: string | null; readonly finish: Finish }

const AT_ONCE = 1_000

const COLUMNS: readonly Column<Shown>[] = [
  [t('documents.columns.number'), ({ row }) => row.number],
  [t('documents.columns.type'), ({ row }) => t(TYPE_WORDS[row.type])],
  [t('documents.columns.status'), ({ row }) => t(STATUS_WORDS[row.status])],
  [t('documents.columns.project'), ({ row }) => row.project],
  [t('documents.columns.country'), ({ row }) => countryName(row.country)],
  [t('documents.columns.creditType'), ({ row }) => row.creditType],
  [t('documents.columns.contributor'), ({ row }) => row.contributor],
  [t('documents.documents.carrier'), ({ row }) => row.projectCarrier],
  [
    t('documents.columns.quantity'),
    ({ row }) => formatQuantity(BigInt(row.quantity), row.unit_scale),
    'number',
  ],
  [t('documents.columns.unit'), ({ row }) => row.unit],
  [t('documents.columns.amount'), ({ row }) => amountOf(row), 'number'],
  [t('documents.columns.currency'), ({ row }) => row.currency],
  [t('documents.operations.currentStep'), ({ row }) => row.turns.map(({ title }) => title).join('; ')],
  [t('documents.operations.waitingFor'), ({ row }) => partiesIn(row.turns)],
  [t('documents.columns.due'), ({ dueAt }) => dueAt, 'moment'],
  [t('documents.columns.created'), ({ row }) => isoOf(row.createdAt), 'moment'],
  [t('documents.columns.changed'), ({ row }) => isoOf(row.updatedAt), 'moment'],
]

/** For the platform, as on its list. */
const PLATFORM: readonly Column<Shown>[] = [
  [t('documents.columns.archived'), ({ row }) => row.archivedAt && isoOf(row.archivedAt), 'moment'],
  [t('documents.operations.expectedFinish'), ({ finish }) => finish.median, 'moment'],
  [t('documents.operations.fourOfFive'), ({ finish }) => finish.p80, 'moment'],
]
const UNKNOWN: Finish = { median: null, p80: null }

const amountOf = ({ amount_cents: text }: Summary): string | null =>
  text === null ? null : decimalOf(Number(text))

const partiesIn = (turns: Summary['turns']): string =>
  [...new Set(turns.flatMap(({ court }) => (court ? [t(`operation.party.${court}`)] : [])))].join('; ')

type Places = { readonly read: HeavyReads; readonly scope: Scope; readonly clock: () => Date }
type Asked = Omit<OperationExport, 'format'>

/** @param atOnce rows of a page, fewer in tests only */
export const tableOfOperations = (places: Places, asked: Asked, atOnce = AT_ONCE): Table<Shown> => ({
  name: 'Operations',
  columns: places.scope.platform ? [...COLUMNS, ...PLATFORM] : COLUMNS,
  pages: pagesOf(places, { ...asked, limit: atOnce }),
})

const expected = (trx: Trx, items: readonly Summary[], now: Date) =>
  finishesOf(
    trx,
    items.flatMap(({ id, type, status }) => (status === 'open' ? { id, machine: type, status } : [])),
    now,
  )

/** Orders that an operation keeps, whatever happens to it. */
const STEADY: ReadonlySet<OperationQuery['sort']> = new Set(['number', 'createdAt'])

/** In the requested order. A row that moves meanwhile is written once; rows that moved past come at the end. */
async function* pagesOf(places: Places, asked: OperationQuery): AsyncGenerator<readonly Shown[]> {
  if (STEADY.has(asked.sort)) {
    for await (const read of readsOf(places, asked)) yield shownOf(places, asked, read)
    return
  }
  const begun = places.clock()
  const written = new Set<number>()
  const isNew = ({ number_seq: number }: Summary) =>
    !written.has(Number(number)) && written.add(Number(number))
  for await (const read of readsOf(places, asked)) yield shownOf(places, asked, read, isNew)
  const moved = { ...asked, sort: 'updatedAt', direction: 'desc' } as const
  const isLater = ({ updatedAt: at }: Summary) => new Date(isoOf(at)) >= begun
  for await (const read of readsOf(places, moved)) {
    yield shownOf(places, asked, read, (row) => isLater(row) && isNew(row))
    if (!read.items.every(isLater)) return
  }
}

type Read = {
  readonly items: readonly Summary[]
  readonly nextCursor: string | null
  readonly finishes: ReadonlyMap<string, Finish> | null
}

/** Each page is a transaction of its own; none stays open for a slow reader. */
async function* readOneByOne(
  { read, scope, clock }: Places,
  asked: OperationQuery,
): AsyncGenerator<Read, void> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const from = cursor === undefined ? {} : { cursor }
    const page: Read = await read('current', (database) =>
      readInScope(database, scope, async (trx) => {
        const found = await listOperations(trx, scope, { ...asked, ...from }, clock())
        return { ...found, finishes: scope.platform ? await expected(trx, found.items, clock()) : null }
      }),
    )
    yield page
    cursor = page.nextCursor
  }
}

const readsOf = (places: Places, asked: OperationQuery) => readAhead(readOneByOne(places, asked))

function shownOf(
  { scope }: Places,
  asked: OperationQuery,
  { items, finishes }: Read,
  isWanted: (row: Summary) => unknown = () => true,
): readonly Shown[] {
  return items.filter(isWanted).map((row) => {
    const { dueAt, isOwnStock, turns } = row
    const own = { party: roleIn(row, scope), isOwnStock, turns, dueAt: dueAt && isoOf(dueAt) }
    return { row, dueAt: shownDue(own, asked).dueAt, finish: finishes?.get(row.id) ?? UNKNOWN }
  })
}
