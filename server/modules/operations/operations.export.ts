/** The list of operations as a table to download: what the filter finds, in the list's order, page by page from the database. */
import type { ExpectedFinish } from '../../../contract/operations/insights.ts'
import type { OperationExport, OperationQuery } from '../../../contract/operations/operations.ts'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import { decimalOf } from '../../../contract/rules/money-text.ts'
import { STATUS_WORDS, TYPE_WORDS } from '../../../contract/rules/operation-words.ts'
import { shownDue } from '../../../contract/operations/turns.ts'
import type * as z from 'zod'
import { readInScope, type Scope, type Trx } from '../../platform/database.ts'
import type { HeavyReads } from '../../platform/replica/replica.ts'
import { isoOf } from '../../platform/statements.ts'
import { readAhead } from '../../platform/replica/read-ahead.ts'
import { tableOf, type Cell, type Column, type Table } from '../../platform/spreadsheet.ts'
import { expectFinishes } from '../insights/finish.usecases.ts'
import { countryName } from '../../../machines/kernel/messages.ts'
import { listOperations } from './operations.list.ts'
import { presentRow } from './operations.presenter.ts'
import type { Summary } from './operations.repository.ts'
import { t } from '../../platform/messages.ts'

type Row = z.input<typeof OperationRow>
type Finish = Pick<ExpectedFinish, 'median' | 'p80'>
type Shown = Row & { readonly finish: Finish }

const AT_ONCE = 1_000

const COLUMNS: readonly Column<Shown>[] = [
  [t('documents.columns.number'), ({ number }) => number],
  [t('documents.columns.type'), ({ type }) => t(TYPE_WORDS[type])],
  [t('documents.columns.status'), ({ status }) => t(STATUS_WORDS[status])],
  [t('documents.columns.project'), ({ project }) => project],
  [t('documents.columns.country'), ({ country }) => countryName(country)],
  [t('documents.columns.creditType'), ({ creditType }) => creditType],
  [t('documents.columns.contributor'), ({ contributor }) => contributor],
  [t('documents.documents.carrier'), ({ projectCarrier }) => projectCarrier],
  [t('documents.columns.quantity'), ({ quantity }) => ({ number: quantity })],
  [t('documents.columns.unit'), ({ unit }) => unit],
  [
    t('documents.columns.amount'),
    ({ amountCents: cents }) => (cents === null ? null : { number: decimalOf(cents) }),
  ],
  [t('documents.columns.currency'), ({ currency }) => currency],
  [t('documents.operations.currentStep'), ({ turns }) => turns.map(({ title }) => title).join('; ')],
  [t('documents.operations.waitingFor'), ({ turns }) => partiesIn(turns)],
  [t('documents.columns.due'), ({ dueAt }) => momentOf(dueAt)],
  [t('documents.columns.created'), ({ createdAt }) => momentOf(createdAt)],
  [t('documents.columns.changed'), ({ updatedAt }) => momentOf(updatedAt)],
  [t('documents.columns.archived'), ({ archivedAt }) => momentOf(archivedAt)],
]

/** For the platform, as on its list. */
const FINISH: readonly Column<Shown>[] = [
  [t('documents.operations.expectedFinish'), ({ finish }) => momentOf(finish.median)],
  [t('documents.operations.fourOfFive'), ({ finish }) => momentOf(finish.p80)],
]
const UNKNOWN: Finish = { median: null, p80: null }

const momentOf = (moment: string | null): Cell => (moment === null ? null : { moment })

const partiesIn = (turns: Row['turns']): string =>
  [...new Set(turns.flatMap(({ court }) => (court ? [t(`operation.party.${court}`)] : [])))].join('; ')

type Places = { readonly read: HeavyReads; readonly scope: Scope; readonly clock: () => Date }
type Asked = Omit<OperationExport, 'format'>

/** @param atOnce rows of a page, fewer in tests only */
export const tableOfOperations = (places: Places, asked: Asked, atOnce = AT_ONCE): Table =>
  tableOf(
    'Operations',
    places.scope.platform ? [...COLUMNS, ...FINISH] : COLUMNS,
    pagesOf(places, { ...asked, limit: atOnce }),
  )

const finishesOf = (trx: Trx, items: readonly Summary[], now: Date) =>
  expectFinishes(
    trx,
    items.filter(({ status }) => status === 'open').map(({ id }) => id),
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
        return { ...found, finishes: scope.platform ? await finishesOf(trx, found.items, clock()) : null }
      }),
    )
    yield page
    cursor = page.nextCursor
  }
}

const readsOf = (places: Places, asked: OperationQuery) => readAhead(readOneByOne(places, asked))

function shownOf(
  { scope, clock }: Places,
  asked: OperationQuery,
  { items, finishes }: Read,
  isWanted: (row: Summary) => unknown = () => true,
): readonly Shown[] {
  const now = clock()
  return items.filter(isWanted).map((row) => {
    const shown = presentRow(row, now, scope)
    return { ...shown, dueAt: shownDue(shown, asked).dueAt, finish: finishes?.get(row.id) ?? UNKNOWN }
  })
}
