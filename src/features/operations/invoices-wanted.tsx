/** Operations that wait for the carrier's invoice, and those whose invoice is being checked. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OperationRow, Party, Turn } from '../../../contract/operations/shapes.ts'
import { money, quantity, relativeDay, shortDate } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, OnlyFirst, Panel } from '../../ui/page.tsx'
import styles from './invoices-wanted.module.css'
import { operationsQuery } from '../shared/operation/queries.ts'

const STEP = 'pcInvoice'

const atInvoice = (court: Party) =>
  operationsQuery({
    step: STEP,
    court,
    side: 'projectCarrier',
    status: 'open',
    sort: 'dueAt',
    direction: 'asc',
    limit: 100,
  })

export const wantedQuery = atInvoice('projectCarrier')
export const checkedQuery = atInvoice('platform')

type Address = (operationSid: string) => string
type Waiting = { readonly row: OperationRow; readonly turn: Turn }

/** The filter asks for step and side apart: an operation with another open step may come along. */
const waitingFor = (rows: readonly OperationRow[], court: Party): readonly Waiting[] =>
  rows.flatMap((row) =>
    row.turns.flatMap((turn) => (turn.step === STEP && turn.court === court ? [{ row, turn }] : [])),
  )

export function InvoicesWanted({ addressOf }: { readonly addressOf: Address }) {
  const { data: wanted } = useSuspenseQuery(wantedQuery)
  const { data: checked } = useSuspenseQuery(checkedQuery)
  const now = useNow()
  const mine = waitingFor(wanted.items, 'projectCarrier')
  const theirs = waitingFor(checked.items, 'platform')
  return (
    <>
      <Panel title={t('operation.invoicesWanted')} aside={quantity(mine.length)} flush>
        {mine.length === 0 && <Empty title={t('operation.noInvoiceWanted')} />}
        <ol className={styles.rows}>
          {mine.map((waiting) => (
            <li key={waiting.row.sid}>
              <Link className={styles.row} to={addressOf(waiting.row.sid)}>
                <What {...waiting} />
                <span className="text-l tabular">{expectedOf(waiting.row)}</span>
                {waiting.turn.dueAt && (
                  <ToneChip tone={waiting.turn.overdue ? 'alarm' : 'move'}>
                    {t('operation.dueWhen', { when: relativeDay(waiting.turn.dueAt, now) })}
                  </ToneChip>
                )}
              </Link>
            </li>
          ))}
        </ol>
        <OnlyFirst count={mine.length} isComplete={wanted.nextCursor === null} />
      </Panel>
      {theirs.length > 0 && (
        <Panel title={t('operation.invoicesChecked')} aside={quantity(theirs.length)} flush>
          <ol className={styles.rows}>
            {theirs.map((waiting) => (
              <li key={waiting.row.sid}>
                <Link className={styles.row} to={addressOf(waiting.row.sid)}>
                  <What {...waiting} />
                  <span className="note">
                    {t('operation.checkedSince', { date: shortDate(waiting.turn.since) })}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          <OnlyFirst count={theirs.length} isComplete={checked.nextCursor === null} />
        </Panel>
      )}
    </>
  )
}

/** On an invoice that is not sent yet; one that is sent may say another amount. */
const expectedOf = ({ amountCents, currency }: OperationRow): string =>
  amountCents === null ? t('operation.amountOpen') : money(amountCents, currency)

/** What the invoice is for. */
const What = ({ row }: Waiting) => (
  <span>
    <strong className="block text-m breaks">{row.project}</strong>
    <span className="note">
      {t('operation.moveNote', { number: row.number, quantity: quantity(row.quantity), unit: row.unit })}
    </span>
  </span>
)
