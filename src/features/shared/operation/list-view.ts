/** What the operations list's address may say, and its words. */
import { isIsoDay } from '../../../../machines/kernel/days.ts'
import { STEPS } from '../../../../machines/operation/steps.ts'
import type { OperationRow } from '../../../../contract/operations/shapes.ts'
import { STATUS_WORDS, TYPE_WORDS } from '../../../../contract/rules/operation-words.ts'
import { places, stepPlaceOf } from '../../../addresses/paths.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { filterIn, listSpec, viewIn } from '../../../ui/data-list/data-list-view.ts'
import type { ListFilter } from '../../../ui/data-list/data-list-filter.ts'
import type { OperationCountFilter, OperationFilter, Side } from './queries.ts'

export const statusName = (status: OperationRow['status']): string => t(STATUS_WORDS[status])

export const STATUS_TONES = {
  open: 'move',
  onHold: 'plain',
  completed: 'done',
  declined: 'plain',
  expired: 'plain',
  cancelled: 'plain',
} as const satisfies Readonly<Record<OperationRow['status'], string>>

/** Where the list shows the operations of a step. @param court of which it is the turn */
export function operationsAt(type: string, step: string, court: string | null = null): string {
  const where = step === 'onHold' ? { status: 'onHold' } : { status: 'open', step, ...(court && { court }) }
  return `${places.adminOperations.path}?${new URLSearchParams({ type, ...where }).toString()}`
}

/** A step of any operation in words. @param step as the address names it */
export const stepName = (step: string): string => stepPlaceOf(step)?.title ?? step

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
    all: 'operation.waitingForAnyone',
    words: {
      platform: 'operation.party.platform',
      contributor: 'operation.party.contributor',
      projectCarrier: 'operation.party.projectCarrier',
    },
  },
  overdue: { label: 'operation.due', all: 'operation.dueOrNot', words: { true: 'operation.overdueOnly' } },
}

/** The same in words. */
export const filters = (): readonly ListFilter[] => [
  ...Object.entries(FILTERS).map(([name, { label, all, words }]) => ({
    name,
    label: t(label),
    all: t(all),
    choices: Object.entries(words).map(([value, id]) => ({ value, label: t(id) })),
  })),
  {
    name: 'step',
    label: t('operation.stepFilter'),
    all: t('operation.everyStep'),
    choices: STEPS.map((value) => ({ value, label: stepName(value) })),
  },
]

const allowed = {
  ...Object.fromEntries(
    Object.entries(FILTERS).map(([name, { words }]) => [name, Object.keys(words)] as const),
  ),
  step: STEPS,
}

export const OPERATIONS = listSpec({
  sorts: ['updatedAt', 'createdAt', 'dueAt', 'number'],
  order: { sort: 'updatedAt', direction: 'desc' },
  filters: {
    search: null,
    ...allowed,
    createdFrom: null,
    createdTo: null,
    dueFrom: null,
    dueTo: null,
    phase: null,
    phaseUntil: null,
    manager: ['me'],
    archived: ['hidden', 'only'],
  },
})

const DAYS: ReadonlySet<string> = new Set(['createdFrom', 'createdTo', 'dueFrom', 'dueTo', 'phaseUntil'])

/** A day that there is not is left out like an unknown word. @param side of which the list is; undefined: both */
const withDays = <View extends object>(view: View, side?: Side): View =>
  Object.fromEntries([
    ...Object.entries(view).filter(([name, value]) => !DAYS.has(name) || isIsoDay(String(value))),
    ...(side ? [['side', side]] : []),
  ]) as View

export const countFilterOf = (search: URLSearchParams, side?: Side): OperationCountFilter =>
  withDays(filterIn(OPERATIONS, search), side) as OperationCountFilter

export const filterOf = (search: URLSearchParams, side?: Side): OperationFilter =>
  withDays(viewIn(OPERATIONS, search), side) as OperationFilter

/** What a saved view keeps of an address: filter and order. */
export function viewSearchOf(search: URLSearchParams): string {
  const { cursor: _page, ...view } = viewIn(OPERATIONS, search)
  const said = Object.entries(withDays(view)).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(said).toString()
}

/** @param search of the list's address */
export const askedIn = (search: URLSearchParams) => ({ step: search.get('step'), court: search.get('court') })
