/** Invoices with what came for them. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { stepHref } from '../../addresses/paths.ts'
import { date, money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { CellLine, CellLink, CellName, CellNote, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import { actionsColumn, figureColumn, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { incomingQuery, type Incoming } from './queries.ts'
import { RefundDialog } from './refunds/refund-dialogs.tsx'
import { SecondApproval } from './second-approval.tsx'
import { StateFilter } from './state-filter.tsx'
import { INCOMING_STATES, incomingFilterOf } from './view.ts'

const STATES = {
  due: { tone: 'plain', words: 'payments.stateDue' },
  partly: { tone: 'move', words: 'payments.statePartly' },
  pending: { tone: 'move', words: 'payments.statePending' },
  paid: { tone: 'done', words: 'payments.statePaid' },
  over: { tone: 'alarm', words: 'payments.stateOver' },
  closed: { tone: 'plain', words: 'payments.stateClosed' },
} as const satisfies Record<Incoming['state'], { tone: Tone; words: string }>

const STEP = 'contributorPaymentValidation'

export function IncomingList({ mayWrite }: { readonly mayWrite: boolean }) {
  const [search] = useSearchParams()
  const [refunded, setRefunded] = useState<Incoming | null>(null)
  const columns: readonly Column<Incoming>[] = [
    {
      name: 'number',
      title: t('payments.invoice'),
      cell: ({ number, operation, contributor }) => (
        <>
          <CellLink to={stepHref(STEP, operation.sid)}>
            <span className="no-wrap">{number}</span>
          </CellLink>
          <CellNote>
            {operation.name} · {contributor.name}
          </CellNote>
        </>
      ),
    },
    {
      name: 'dueOn',
      title: t('payments.dueOn'),
      cell: ({ dueOn, isOverdue }) => (
        <>
          <CellLine>{dueOn ? date(dueOn) : t('payments.noDueDate')}</CellLine>
          {isOverdue && <ToneChip tone="alarm">{t('payments.overdue')}</ToneChip>}
        </>
      ),
    },
    amountColumn('due', t('payments.due'), ({ dueCents }) => dueCents),
    amountColumn('received', t('payments.received'), ({ receivedCents }) => receivedCents),
    {
      ...amountColumn('rest', t('payments.rest'), ({ restCents }) => restCents),
      cell: ({ restCents, currency }) => <CellName>{money(restCents, currency)}</CellName>,
    },
    { name: 'state', title: t('payments.standing'), cell: (row) => <Standing row={row} /> },
    ...actionsColumn(
      t('payments.actions'),
      mayWrite && ((row: Incoming) => <Actions row={row} onRefund={() => setRefunded(row)} />),
    ),
  ]
  return (
    <>
      <ListPanel
        title={t('payments.incomingTitle')}
        query={incomingQuery(incomingFilterOf(search))}
        aside={<StateFilter states={INCOMING_STATES} wordsOf={(state) => t(`payments.incoming.${state}`)} />}
        columns={columns}
        keyOf={({ invoiceSid }) => invoiceSid}
        empty={<Empty title={t('payments.incomingEmpty')} />}
      />
      {refunded && <RefundDialog row={refunded} onClose={() => setRefunded(null)} />}
    </>
  )
}

const amountColumn = (name: string, title: string, of: (row: Incoming) => number) =>
  figureColumn<Incoming>(name, title, (row) => money(of(row), row.currency))

function Standing({ row }: { readonly row: Incoming }) {
  const { state, currency, announcedOn, pending, refundableCents } = row
  const { tone, words } = STATES[state]
  const amount = pending ? money(pending.cents, currency) : ''
  return (
    <div className="stack gap-2 justify-start">
      <ToneChip tone={tone}>{t(words)}</ToneChip>
      {announcedOn && <CellNote>{t('payments.announcedOn', { date: date(announcedOn) })}</CellNote>}
      {pending && (
        <CellNote>
          {t('payments.pendingBy', {
            amount,
            who: pending.by ?? t('payments.someone'),
            date: date(pending.valueDate),
          })}
        </CellNote>
      )}
      {refundableCents > 0 && (
        <CellNote>{t('payments.tooMuch', { amount: money(refundableCents, currency) })}</CellNote>
      )}
    </div>
  )
}

type ActionsProps = { readonly row: Incoming; readonly onRefund: () => void }

function Actions({ row, onRefund }: ActionsProps) {
  const { number, operation, state, currency, pending, refundableCents } = row
  return (
    <RowActions>
      {pending && <SecondApproval approval={pending.approval} amount={money(pending.cents, currency)} />}
      {(state === 'due' || state === 'partly') && (
        <CellLink to={stepHref(STEP, operation.sid)}>
          {t('payments.record')}
          <span className="visually-hidden"> {number}</span>
        </CellLink>
      )}
      {refundableCents > 0 && (
        <Button
          label={t('payments.giveBack')}
          size="small"
          aria-label={t('payments.giveBackOf', { number })}
          onClick={onRefund}
        />
      )}
    </RowActions>
  )
}
