/** What each column of the operations table shows. */
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../machines/kernel/messages.ts'
import type { OperationRow, Party, Turn } from '../../../contract/operations/shapes.ts'
import type { OperationColumn } from '../../../contract/rules/desk.ts'
import { countryName, date, money, quantity, relativeDay, shortDate } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { typeName } from '../shared/operation/operation-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { useMay } from '../shared/person/may.ts'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { CellLine, CellLink, CellName, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { STATUS_TONES, statusName, askedIn } from '../shared/operation/list-view.ts'
import { orderedTurns, shownDue } from '../../../contract/operations/turns.ts'
import styles from './list.module.css'
import type { ExpectedFinish } from '../shared/operation/queries.ts'

export type Addresses = {
  readonly operation: (sid: string) => string
  readonly step: (step: string, sid: string) => string
}

type CellProps = {
  readonly row: OperationRow
  readonly addresses: Addresses
  readonly finishes: ReadonlyMap<string, ExpectedFinish>
}
type Column = {
  readonly name: OperationColumn
  readonly title: MessageId
  readonly align?: 'right'
  readonly grows?: boolean
  readonly Cell: ComponentType<CellProps>
}

/** Up to the due date in sight beside a preview. */
const COLUMNS: readonly Column[] = [
  { name: 'number', title: 'operation.operation', Cell: NumberCell },
  { name: 'type', title: 'operation.type', Cell: TypeCell },
  { name: 'project', title: 'operation.project', grows: true, Cell: ProjectCell },
  { name: 'parties', title: 'operation.parties', grows: true, Cell: PartiesCell },
  { name: 'turns', title: 'operation.whereItStands', Cell: TurnsCell },
  { name: 'dueAt', title: 'operation.due', Cell: DueCell },
  { name: 'quantity', title: 'operation.quantity', align: 'right', Cell: QuantityCell },
  { name: 'amount', title: 'shared.priceOfUnits', align: 'right', Cell: AmountCell },
  { name: 'expectedFinish', title: 'operation.expectedFinish', Cell: FinishCell },
  { name: 'manager', title: 'operation.inCharge', Cell: ManagerCell },
  { name: 'updatedAt', title: 'operation.changed', Cell: ChangedCell },
]

const OF_THE_DESK: readonly OperationColumn[] = ['expectedFinish', 'manager']

/** Only the platform sees when an operation can be expected to end, and who is in charge of it. */
export const columnsFor = (isDesk: boolean): readonly Column[] =>
  isDesk ? COLUMNS : COLUMNS.filter(({ name }) => !OF_THE_DESK.includes(name))

function NumberCell({ row: { sid, number }, addresses }: CellProps) {
  return (
    <span className="no-wrap">
      <CellLink to={addresses.operation(sid)}>{number}</CellLink>
    </span>
  )
}

function TypeCell({ row }: CellProps) {
  return <CellLine>{typeName(row.type)}</CellLine>
}

function ManagerCell({ row }: CellProps) {
  return row.accountManager && <CellLine>{row.accountManager.name}</CellLine>
}

function ProjectCell({ row: { project, country, creditType } }: CellProps) {
  return (
    <>
      <CellName>{project}</CellName>
      <CellNote>
        {creditType}, {countryName(country)}
      </CellNote>
    </>
  )
}

function PartiesCell({ row: { contributor, projectCarrier } }: CellProps) {
  return (
    <>
      {contributor && <span className="block">{contributor}</span>}{' '}
      {projectCarrier && <span className="block soft">{projectCarrier}</span>}
    </>
  )
}

function QuantityCell({ row }: CellProps) {
  return <CellLine>{counted(quantity(row.quantity), row.unit)}</CellLine>
}

function AmountCell({ row }: CellProps) {
  return row.amountCents === null || row.type === 'retirement' ? null : (
    <CellLine>{money(row.amountCents, row.currency)}</CellLine>
  )
}

function TurnsCell({ row, addresses }: CellProps) {
  const [search] = useAddress()
  const mayAct = useMay('writer')
  if (row.turns.length === 0)
    return (
      <span className={styles.standing}>
        <ToneChip tone={STATUS_TONES[row.status]}>{statusName(row.status)}</ToneChip>
        {row.archivedAt && <ToneChip tone="plain">{t('operation.archivedMark')}</ToneChip>}
      </span>
    )
  const turns = orderedTurns(row, askedIn(search))
  return (
    <ul className={`stack gap-2 justify-start ${styles.turns}`} data-more={row.turns.length - 1 || undefined}>
      {turns.map((turn) => (
        <TurnLine
          key={turn.step}
          turn={turn}
          isOwnStock={row.isOwnStock}
          viewer={mayAct ? row.party : undefined}
          to={addresses.step(turn.step, row.sid)}
        />
      ))}
    </ul>
  )
}

type TurnProps = {
  readonly turn: Turn
  readonly isOwnStock: boolean
  readonly viewer: Party | undefined
  readonly to: string
}

const TurnLine = ({ turn: { title, court, isColleagues }, to, ...chip }: TurnProps) => (
  <li>
    <Link to={to}>{title}</Link> {court && <TurnChip party={court} isColleagues={isColleagues} {...chip} />}
  </li>
)

/** Of the turn that the row shows. */
function DueCell({ row }: CellProps) {
  const now = useNow()
  const [search] = useAddress()
  const { dueAt, overdue } = shownDue(row, askedIn(search))
  if (!dueAt) return <CellNote>{t('operation.noDate')}</CellNote>
  return (
    <>
      <CellLine>{shortDate(dueAt)}</CellLine>{' '}
      {overdue ? (
        <ToneChip tone="alarm">{t('operation.overdue')}</ToneChip>
      ) : (
        <CellNote>{relativeDay(dueAt, now)}</CellNote>
      )}
    </>
  )
}

/** Half of those like it had ended by the first day, four of five by the second. */
function FinishCell({ row, finishes }: CellProps) {
  const finish = finishes.get(row.sid)
  if (!finish || finish.basis === 'notRunning') return null
  if (finish.median === null || finish.p80 === null)
    return <CellNote>{t('operation.finishUnknown')}</CellNote>
  return (
    <>
      <CellLine>{shortDate(finish.median)}</CellLine>
      <CellNote>
        <span className="no-wrap">{t('operation.finishBy', { date: shortDate(finish.p80) })}</span>
      </CellNote>
    </>
  )
}

function ChangedCell({ row: { updatedAt } }: CellProps) {
  const now = useNow()
  return <CellLine note={date(updatedAt)}>{relativeDay(updatedAt, now)}</CellLine>
}
