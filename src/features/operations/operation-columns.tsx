/** What each column of the operations table shows. */
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { OperationRow, Turn } from '../../../contract/operation-shapes.ts'
import { countryName, date, money, quantity, relativeDay, shortDate } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { typeName } from '../shared/operation/operation-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { CourtChip } from '../shared/operation/court-chip.tsx'
import { CellLine, CellLink, CellName, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { STATUS_TONES, statusName } from '../shared/operation/list-view.ts'
import styles from './list.module.css'
import type { ExpectedFinish } from '../shared/operation/queries.ts'

export type Addresses = {
  readonly operation: (sid: string) => string
  readonly step: (step: string, sid: string) => string
}

type CellProps = { readonly row: OperationRow; readonly addresses: Addresses }
export type ColumnName = 'number' | 'project' | 'parties' | 'quantity' | 'turns' | 'dueAt' | 'updatedAt'
type Column = {
  readonly name: ColumnName
  readonly title: MessageId
  readonly align?: 'right'
  readonly Cell: ComponentType<CellProps>
}

export const COLUMNS: readonly Column[] = [
  { name: 'number', title: 'operation.operation', Cell: NumberCell },
  { name: 'project', title: 'operation.project', Cell: ProjectCell },
  { name: 'parties', title: 'operation.parties', Cell: PartiesCell },
  { name: 'quantity', title: 'operation.quantity', align: 'right', Cell: QuantityCell },
  { name: 'turns', title: 'operation.whereItStands', Cell: TurnsCell },
  { name: 'dueAt', title: 'operation.due', Cell: DueCell },
  { name: 'updatedAt', title: 'operation.changed', Cell: ChangedCell },
]

function NumberCell({ row: { sid, number, type }, addresses }: CellProps) {
  return (
    <>
      <span className="no-wrap">
        <CellLink to={addresses.operation(sid)}>{number}</CellLink>
      </span>
      <CellNote>{typeName(type)}</CellNote>
    </>
  )
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
      {contributor && <span className="block">{contributor}</span>}
      {projectCarrier && <CellNote>{projectCarrier}</CellNote>}
    </>
  )
}

function QuantityCell({ row }: CellProps) {
  return (
    <>
      <CellLine>
        {quantity(row.quantity)} {row.unit}
      </CellLine>
      {row.amountCents !== null && row.type !== 'retirement' && (
        <CellNote>{money(row.amountCents, row.currency)}</CellNote>
      )}
    </>
  )
}

function TurnsCell({ row, addresses }: CellProps) {
  if (row.turns.length === 0)
    return (
      <span className={styles.standing}>
        <ToneChip tone={STATUS_TONES[row.status]}>{statusName(row.status)}</ToneChip>
        {row.archivedAt && <ToneChip tone="plain">{t('operation.archivedMark')}</ToneChip>}
      </span>
    )
  return (
    <ul className={styles.turns}>
      {row.turns.map((turn) => (
        <TurnLine
          key={turn.step}
          turn={turn}
          isOwnStock={row.isOwnStock}
          to={addresses.step(turn.step, row.sid)}
        />
      ))}
    </ul>
  )
}

type TurnProps = { readonly turn: Turn; readonly isOwnStock: boolean; readonly to: string }

const TurnLine = ({ turn: { title, court }, isOwnStock, to }: TurnProps) => (
  <li>
    <Link to={to}>{title}</Link> {court && <CourtChip party={court} isOwnStock={isOwnStock} />}
  </li>
)

function DueCell({ row: { dueAt, turns } }: CellProps) {
  const now = useNow()
  if (!dueAt) return <CellNote>{t('operation.noDate')}</CellNote>
  // Of the turns, the one whose date this is: another party's may be overdue before.
  const isLate = turns.some(
    (turn) => turn.overdue && turn.dueAt && Date.parse(turn.dueAt) === Date.parse(dueAt),
  )
  return (
    <>
      <CellLine>{shortDate(dueAt)}</CellLine>
      {isLate ? (
        <ToneChip tone="alarm">{t('operation.overdue')}</ToneChip>
      ) : (
        <CellNote>{relativeDay(dueAt, now)}</CellNote>
      )}
    </>
  )
}

/** Half of those like it had ended by the first day, four of five by the second. */
export function FinishCell({ finish }: { readonly finish: ExpectedFinish | undefined }) {
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
  return (
    <>
      <CellLine>{relativeDay(updatedAt, now)}</CellLine>
      <CellNote>{date(updatedAt)}</CellNote>
    </>
  )
}
