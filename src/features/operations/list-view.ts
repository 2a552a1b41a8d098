/** What the operations list's address may say, and its words. */
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { TYPE_WORDS } from '../../lib/operation-words.ts'
import { filterIn, listSpec, viewIn } from '../../ui/data-list-view.ts'
import type { ListFilter } from '../../ui/data-list-filter.ts'
import type { OperationCountFilter, OperationFilter } from './queries.ts'

const STATUS_WORDS = {
  open: 'operation.statusOpen',
  onHold: 'operation.statusOnHold',
  completed: 'operation.statusCompleted',
  declined: 'operation.statusDeclined',
  expired: 'operation.statusExpired',
  cancelled: 'operation.statusCancelled',
} as const satisfies Readonly<Record<OperationRow['status'], MessageId>>

export const statusName = (status: OperationRow['status']): string => t(STATUS_WORDS[status])

export const STATUS_TONES = {
  open: 'move',
  onHold: 'plain',
  completed: 'done',
  declined: 'plain',
  expired: 'plain',
  cancelled: 'plain',
} as const satisfies Readonly<Record<OperationRow['status'], string>>

type Words = Readonly<Record<string, MessageId>>
type Filter = { readonly label: MessageId; readonly all: MessageId; readonly words: Words }

/** By their name in the address, in the order in which they stand. */
const FILTERS: Readonly<Record<string, Filter>> = {
  type: { label: 'operation.type', all: 'operation.everyType', words: TYPE_WORDS },
  status: { label: 'operation.status', all: 'operation.everyStatus', words: STATUS_WORDS },
  creditType: {
    label: 'operation.creditType',
    all: 'operation.everyCreditType',
    words: {
      Carbon: 'operation.carbon',
      Plastic: 'operation.plastic',
      Biodiversity: 'operation.biodiversity',
    },
  },
  court: {
    label: 'operation.court',
    all: 'operation.anybodysMove',
    words: {
      platform: 'operation.partyPlatform',
      contributor: 'operation.partyContributor',
      projectCarrier: 'operation.partyProjectCarrier',
    },
  },
  overdue: { label: 'operation.due', all: 'operation.dueOrNot', words: { true: 'operation.overdueOnly' } },
}

/** The same in words. */
export const filters = (): readonly ListFilter[] =>
  Object.entries(FILTERS).map(([name, { label, all, words }]) => ({
    name,
    label: t(label),
    all: t(all),
    choices: Object.entries(words).map(([value, id]) => ({ value, label: t(id) })),
  }))

const allowed = Object.fromEntries(
  Object.entries(FILTERS).map(([name, { words }]) => [name, Object.keys(words)] as const),
)

export const OPERATIONS = listSpec({
  sorts: ['updatedAt', 'createdAt', 'dueAt', 'number'],
  order: { sort: 'updatedAt', direction: 'desc' },
  filters: { search: null, step: null, ...allowed },
})

export const countFilterOf = (search: URLSearchParams): OperationCountFilter =>
  filterIn(OPERATIONS, search) as OperationCountFilter

export const filterOf = (search: URLSearchParams): OperationFilter =>
  viewIn(OPERATIONS, search) as OperationFilter
