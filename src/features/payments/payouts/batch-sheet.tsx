/** One batch: its payouts, the file for the bank, what is recorded, what happened. */
import { invalidateSoon } from '../../shared/change/invalidate.ts'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, money } from '../../../lib/format.ts'
import { callForFile } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { CellLink, CellName, CellNote, RowActions } from '../../../ui/data-list/data-list-cells.tsx'
import { actionsColumn, DataList, figureColumn, type Column } from '../../../ui/data-list/data-list.tsx'
import { Figures, Panel, TextList } from '../../../ui/page.tsx'
import { CancelDialog, ReturnDialog } from './batch-dialogs.tsx'
import { BATCH_STATES, ITEM_STATES, itemStanding, paidFor, paidForWords, wasReturned } from './batch-words.ts'
import { RETURNED } from '../refunds/refund-words.ts'
import styles from '../payments.module.css'
import { batchQuery, type Approval, type Batch } from '../queries.ts'
import { SecondApproval } from '../second-approval.tsx'
import { RecordDialog, type NotRecorded } from './record-dialog.tsx'

type Item = Batch['items'][number]
type Open =
  | { readonly kind: 'record' }
  | { readonly kind: 'cancel'; readonly item: Item | null }
  | { readonly kind: 'return'; readonly approval: Approval }

export function BatchSheet({ sid, mayWrite }: { readonly sid: string; readonly mayWrite: boolean }) {
  const { data: batch } = useSuspenseQuery(batchQuery(sid))
  const [open, setOpen] = useState<Open | null>(null)
  const [refusals, setRefusals] = useState<NotRecorded>(new Map())
  const close = () => setOpen(null)
  const { tone, words } = BATCH_STATES[batch.state]
  return (
    <Panel
      title={t('payments.batchTitle', { number: batch.number })}
      aside={<ToneChip tone={tone}>{t(words)}</ToneChip>}
    >
      <div className={`column gap-6 ${styles.sheet}`}>
        <Figures
          figures={[
            ...batch.totals.map(({ currency, cents, count }) => ({
              label: t('payments.total'),
              value: money(cents, currency),
              note: t('payments.payouts', { count }),
            })),
            { label: t('payments.executeOn'), value: date(batch.executeOn) },
            {
              label: t('payments.batchCreated'),
              value: date(batch.createdAt),
              note: batch.createdBy ?? t('payments.someone'),
            },
          ]}
        />
        {batch.warnings.length > 0 && (
          <TextList texts={batch.warnings} className={styles.missing} role="alert" />
        )}
        {mayWrite && <SheetActions batch={batch} onOpen={setOpen} />}
        <DataList
          label={t('payments.batchTitle', { number: batch.number })}
          columns={columnsOf(batch, mayWrite, refusals, setOpen)}
          rows={batch.items}
          keyOf={(item) => item.sid}
          empty={null}
        />
        <History batch={batch} />
      </div>
      {open?.kind === 'record' && <RecordDialog batch={batch} onClose={close} onRecorded={setRefusals} />}
      {open?.kind === 'cancel' && <CancelDialog batch={batch} item={open.item} onClose={close} />}
      {open?.kind === 'return' && <ReturnDialog approval={open.approval} onClose={close} />}
    </Panel>
  )
}

type ActionProps = { readonly batch: Batch; readonly onOpen: (open: Open) => void }

function SheetActions({ batch, onOpen }: ActionProps) {
  const { sid, number, state, items, events, isOwn } = batch
  const [isTaking, setTaking] = useState(false)
  if (state === 'cancelled') return null
  const take = async () => {
    setTaking(true)
    const file = await callForFile('POST /payout_batches/:sid/file', { params: { sid } }).catch(() => null)
    setTaking(false)
    if (file) saveFile(`${number}.xml`, file)
    await invalidateSoon({ topic: 'payments' })
  }
  const wasTaken = events.some(({ kind }) => kind === 'downloaded')
  // The file would order again what the bank has carried out.
  const hasReturned = items.some((item) => wasReturned(item, batch))
  const isUntouched = items.every((item) => item.state === 'waiting' || item.state === 'released')
  return (
    <div className="wrap gap-3">
      {isOwn ? (
        state === 'created' && <p className={styles.note}>{t('payments.fileByAnother')}</p>
      ) : hasReturned ? null : (
        <Button
          label={t(wasTaken ? 'payments.takeFileAgain' : 'payments.takeFile')}
          variant={state === 'created' ? 'primary' : 'secondary'}
          icon={<ArrowDownloadRegular />}
          loading={isTaking}
          onClick={() => void take()}
        />
      )}
      {items.some(({ isRecordable }) => isRecordable) && (
        <Button
          label={t('payments.recordPaid')}
          variant={state === 'downloaded' ? 'primary' : 'secondary'}
          onClick={() => onOpen({ kind: 'record' })}
        />
      )}
      {isUntouched && (
        <Button
          label={t('payments.cancelBatch')}
          variant="quiet"
          onClick={() => onOpen({ kind: 'cancel', item: null })}
        />
      )}
    </div>
  )
}

const columnsOf = (
  batch: Batch,
  mayWrite: boolean,
  refusals: NotRecorded,
  onOpen: (open: Open) => void,
): readonly Column<Item>[] => [
  {
    name: 'payee',
    title: t('payments.payee'),
    cell: ({ payee, accountEnd, endToEndId }) => (
      <>
        <CellName>{payee}</CellName>
        <CellNote>
          {accountEnd ? t('payments.accountEnd', { end: accountEnd }) : t('payments.accountErased')} ·{' '}
          {endToEndId}
        </CellNote>
      </>
    ),
  },
  {
    name: 'operation',
    title: t('payments.operation'),
    cell: ({ operation, refundSid, invoiceNumber }) => (
      <CellLink to={paidFor(operation.sid, refundSid)} note={paidForWords(invoiceNumber, refundSid)}>
        {operation.name}
      </CellLink>
    ),
  },
  {
    name: 'state',
    title: t('payments.standing'),
    cell: (item) => <Standing item={item} batch={batch} refused={refusals.get(item.sid)} />,
  },
  figureColumn('amount', t('payments.amount'), ({ cents, currency }) => money(cents, currency)),
  ...actionsColumn(
    t('payments.actions'),
    mayWrite && ((item: Item) => <ItemActions item={item} onOpen={onOpen} />),
  ),
]

type ItemProps = { readonly item: Item; readonly onOpen: (open: Open) => void }

function ItemActions({ item, onOpen }: ItemProps) {
  const { approval, cents, currency, operation, payee, state } = item
  return (
    <RowActions>
      {approval && <SecondApproval approval={approval} amount={money(cents, currency)} holder={payee} />}
      {approval?.mayReturn && (
        <Button
          label={t('payments.returnPayout')}
          aria-label={t('payments.returnPayoutOf', { number: operation.name })}
          variant="quiet"
          size="small"
          onClick={() => onOpen({ kind: 'return', approval })}
        />
      )}
      {state === 'waiting' && (
        <Button
          label={t('payments.release')}
          aria-label={t('payments.releaseOf', { number: operation.name })}
          variant="quiet"
          size="small"
          onClick={() => onOpen({ kind: 'cancel', item })}
        />
      )}
    </RowActions>
  )
}

type StandingProps = { readonly item: Item; readonly batch: Batch; readonly refused: string | undefined }

function Standing({ item, batch, refused }: StandingProps) {
  const standing = itemStanding(item, batch)
  const isWaiting = item.state === 'waiting'
  const kind = item.refundSid === null ? 'payout' : 'refund'
  return (
    <>
      <ToneChip tone={standing.tone}>{t(standing.words)}</ToneChip>
      {standing === RETURNED && <CellNote>{t(`payments.${kind}ReturnedNext`)}</CellNote>}
      {standing === ITEM_STATES.waiting && kind === 'refund' && (
        <CellNote>{t('payments.refundByStatement')}</CellNote>
      )}
      {isWaiting && refused !== undefined && (
        <p className="text-s accent-text">{t('payments.notRecorded', { reason: refused })}</p>
      )}
    </>
  )
}

const History = ({ batch: { events, createdAt, createdBy } }: { readonly batch: Batch }) => (
  <div>
    <h3 className={styles.historyTitle}>{t('payments.history')}</h3>
    <ol className={`stack gap-3 text-m ${styles.history}`}>
      <li>
        {t('payments.eventCreated')}
        <span className={styles.note}>
          {t('payments.by', { who: createdBy ?? t('payments.someone'), when: dateTime(createdAt) })}
        </span>
      </li>
      {events.map(({ kind, operation, reason, by, at }) => (
        <li key={`${at} ${kind} ${operation}`}>
          {t(`payments.event.${kind}`, { operation: operation ?? '' })}
          {/* Taking the file is its own reason, and a confirmation has none. */}
          {kind !== 'downloaded' && reason !== '' && ` · ${reason}`}
          <span className={styles.note}>
            {t('payments.by', { who: by ?? t('payments.someone'), when: dateTime(at) })}
          </span>
        </li>
      ))}
    </ol>
  </div>
)
