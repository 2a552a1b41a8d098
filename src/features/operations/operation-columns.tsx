/** What each column of the operations table shows. */
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { OperationRow, Turn } from '../../../contract/operation-shapes.ts'
import { countryName, date, money, quantity, relativeDay, shortDate, TYPE_NAMES } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { CourtChip, ToneChip } from '../../ui/chips.tsx'
import { STATUS_TONES, STATUS_WORDS } from './list-view.ts'
import styles from './list.module.css'

export type Addresses = {
  readonly operation: (sid: string) => string
  readonly step: (step: string, sid: string) => string
}

type CellProps = { readonly row: OperationRow; readonly addresses: Addresses }
export type ColumnName = 'number' | 'project' | 'parties' | 'quantity' | 'turns' | 'dueAt' | 'updatedAt'
type Column = {
  readonly name: ColumnName
  readonly title: string
  readonly align?: 'right'
  readonly Cell: ComponentType<CellProps>
}

export const COLUMNS: readonly Column[] = [
  { name: 'number', title: 'Operation', Cell: NumberCell },
  { name: 'project', title: 'Project', Cell: ProjectCell },
  { name: 'parties', title: 'Parties', Cell: PartiesCell },
  { name: 'quantity', title: 'Quantity', align: 'right', Cell: QuantityCell },
  { name: 'turns', title: 'Where it stands', Cell: TurnsCell },
  { name: 'dueAt', title: 'Due', Cell: DueCell },
  { name: 'updatedAt', title: 'Changed', Cell: ChangedCell },
]

function NumberCell({ row: { sid, number, type }, addresses }: CellProps) {
  return (
    <>
      <Link className={styles.number} to={addresses.operation(sid)}>
        {number}
      </Link>
      <span className={styles.note}>{TYPE_NAMES[type]}</span>
    </>
  )
}

function ProjectCell({ row: { project, country, creditType } }: CellProps) {
  return (
    <>
      <span className={styles.project}>{project}</span>
      <span className={styles.note}>
        {creditType}, {countryName(country)}
      </span>
    </>
  )
}

function PartiesCell({ row: { contributor, projectCarrier } }: CellProps) {
  return (
    <>
      {contributor && <span className={styles.line}>{contributor}</span>}
      {projectCarrier && <span className={styles.note}>{projectCarrier}</span>}
    </>
  )
}

function QuantityCell({ row }: CellProps) {
  return (
    <>
      <span className={styles.line}>
        {quantity(row.quantity)} {row.unit}
      </span>
      {row.amountCents !== null && (
        <span className={styles.note}>{money(row.amountCents, row.currency)}</span>
      )}
    </>
  )
}

function TurnsCell({ row, addresses }: CellProps) {
  if (row.turns.length === 0)
    return <ToneChip tone={STATUS_TONES[row.status]}>{STATUS_WORDS[row.status]}</ToneChip>
  return (
    <ul className={styles.turns}>
      {row.turns.map((turn) => (
        <TurnLine key={turn.step} turn={turn} to={addresses.step(turn.step, row.sid)} />
      ))}
    </ul>
  )
}

const TurnLine = ({ turn: { title, court }, to }: { readonly turn: Turn; readonly to: string }) => (
  <li>
    <Link to={to}>{title}</Link> {court && <CourtChip party={court} />}
  </li>
)

function DueCell({ row: { dueAt, turns } }: CellProps) {
  const now = useNow()
  if (!dueAt) return <span className={styles.note}>No date</span>
  const isLate = turns.some(({ overdue }) => overdue)
  return (
    <>
      <span className={styles.line}>{shortDate(dueAt)}</span>
      {isLate ? (
        <ToneChip tone="alarm">Overdue</ToneChip>
      ) : (
        <span className={styles.note}>{relativeDay(dueAt, now)}</span>
      )}
    </>
  )
}

function ChangedCell({ row: { updatedAt } }: CellProps) {
  const now = useNow()
  return (
    <>
      <span className={styles.line}>{relativeDay(updatedAt, now)}</span>
      <span className={styles.note}>{date(updatedAt)}</span>
    </>
  )
}
