/** What is given back to contributors: where each refund stands, who did what, and why. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { dateTime, money } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { CellLink, CellName, CellNote, RowActions } from '../../../ui/data-list/data-list-cells.tsx'
import { actionsColumn, DataList, type Column } from '../../../ui/data-list/data-list.tsx'
import { ListPager } from '../../../ui/data-list/data-list-pager.tsx'
import { Empty, Panel } from '../../../ui/page.tsx'
import styles from '../payments.module.css'
import { refundsQuery, type Refund } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { StateFilter } from '../state-filter.tsx'
import { PAGE_NAMES, REFUND_FILTER, refundFilterOf, REFUNDS_SHOWN } from '../view.ts'
import { AccountDialog } from './refund-dialogs.tsx'
import { WholeAccount } from './whole-account.tsx'
import { ACTS, actsOf, standingOf, type Act } from './refund-words.ts'

type Open = { readonly refund: Refund; readonly act: Act | 'account' }

/** Nothing at all while nothing was ever given back. */
export function RefundList({ mayWrite }: { readonly mayWrite: boolean }) {
  const filter = refundFilterOf(useSearchParams()[0])
  const { items, nextCursor } = useSuspenseQuery(refundsQuery(filter)).data
  const [open, setOpen] = useState<Open | null>(null)
  if (items.length === 0 && Object.keys(filter).length === 0) return null
  const columns: readonly Column<Refund>[] = [
    {
      name: 'contributor',
      title: t('payments.contributor'),
      cell: ({ contributor, holder, operation, accountEnd, isPayersAccount }) => (
        <>
          <CellName>{holder}</CellName>
          {holder !== contributor.name && <CellNote>{contributor.name}</CellNote>}
          <CellNote>
            <CellLink to={hrefOf('adminOperation', { operationSid: operation.sid })}>
              {operation.name}
            </CellLink>
          </CellNote>
          <CellNote>{accountWords(accountEnd, isPayersAccount)}</CellNote>
        </>
      ),
    },
    {
      name: 'amount',
      title: t('payments.amount'),
      align: 'right',
      cell: ({ cents, currency }) => <CellName>{money(cents, currency)}</CellName>,
    },
    { name: 'reason', title: t('payments.reason'), cell: (refund) => <Trail refund={refund} /> },
    { name: 'state', title: t('payments.standing'), cell: (refund) => <Standing refund={refund} /> },
    ...actionsColumn(
      t('payments.actions'),
      mayWrite && ((refund: Refund) => <Actions refund={refund} onAct={(act) => setOpen({ refund, act })} />),
    ),
  ]
  const close = () => setOpen(null)
  return (
    <Panel
      title={t('payments.refunds')}
      aside={
        <StateFilter
          states={REFUNDS_SHOWN}
          wordsOf={(state) => t(`payments.refunds.${state}`)}
          label={t('payments.refundState')}
          name={REFUND_FILTER}
          page={PAGE_NAMES.refunds}
        />
      }
      flush
    >
      <DataList
        label={t('payments.refunds')}
        columns={columns}
        rows={items}
        keyOf={({ sid }) => sid}
        empty={<Empty title={t('payments.refundsEmpty')} />}
      />
      <ListPager nextCursor={nextCursor} name={PAGE_NAMES.refunds} />
      {open?.act === 'account' && <AccountDialog refund={open.refund} onClose={close} />}
      {open && open.act !== 'account' && <ActDialog refund={open.refund} act={open.act} onClose={close} />}
    </Panel>
  )
}

function accountWords(end: string | null, isPayers: boolean): string {
  if (end === null) return t('payments.accountMissing')
  return t(isPayers ? 'payments.accountOfPayer' : 'payments.accountEnd', { end })
}

type ActionProps = { readonly refund: Refund; readonly onAct: (act: Open['act']) => void }

function Actions({ refund, onAct }: ActionProps) {
  const { state, operation, accountEnd } = refund
  return (
    <RowActions>
      {actsOf(refund).map((act) => (
        <Button
          key={act}
          label={t(ACTS[act].submit)}
          aria-label={t('payments.actOf', { act: t(ACTS[act].submit), number: operation.name })}
          variant={act === 'approve' || act === 'confirm' ? 'primary' : 'quiet'}
          size="small"
          onClick={() => onAct(act)}
        />
      ))}
      {state === 'open' && (
        <Button
          label={t(accountEnd === null ? 'payments.accountName' : 'payments.accountOther')}
          aria-label={t('payments.accountOf', { number: operation.name })}
          variant={accountEnd === null ? 'primary' : 'quiet'}
          size="small"
          onClick={() => onAct('account')}
        />
      )}
    </RowActions>
  )
}

type ActProps = { readonly refund: Refund; readonly act: Act; readonly onClose: () => void }

function ActDialog({ refund: { sid, holder, cents, currency }, act, onClose }: ActProps) {
  const said = { who: holder, amount: money(cents, currency) }
  return (
    <ReasonDialog
      title={t(ACTS[act].title, said)}
      submit={t(ACTS[act].submit)}
      about={act === 'approve' && <WholeAccount sid={sid} />}
      onClose={onClose}
      save={(reason) =>
        act === 'approve' || act === 'refuse'
          ? call('POST /refunds/:sid/decision', { params: { sid }, body: { decision: act, reason } })
          : call('POST /refunds/:sid/confirmation', { params: { sid }, body: { decision: act, reason } })
      }
    />
  )
}

/** Why, and every row behind it. */
const Trail = ({ refund: { reason, events } }: { readonly refund: Refund }) => (
  <>
    {reason}
    <details className={`top-2 text-s ${styles.trail}`}>
      <summary>{t('payments.history')}</summary>
      <ol className={`stack gap-3 text-m ${styles.history}`}>
        {events.map(({ kind, batch, reason: why, by, at }) => (
          <li key={`${at} ${kind}`}>
            {[t(`payments.refundEvent.${kind}`, { batch: batch ?? '' }), why].filter(Boolean).join(' · ')}
            <span className={styles.note}>
              {t('payments.by', { who: by ?? t('payments.someone'), when: dateTime(at) })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  </>
)

function Standing({ refund }: { readonly refund: Refund }) {
  const { state, isOwn, batch, approvers, blocked } = refund
  const waitsForOther = isOwn && (state !== 'open' || approvers.length > 0)
  const { tone, words } = standingOf(refund)
  return (
    <div className="stack gap-2 justify-start">
      <ToneChip tone={tone}>{t(words)}</ToneChip>
      {batch && (
        <CellNote>
          <CellLink to={`?view=payouts&batch=${batch.sid}`}>
            {t('payments.batchTitle', { number: batch.name })}
          </CellLink>
        </CellNote>
      )}
      {words === 'payments.refundReturned' && <CellNote>{t('payments.refundReturnedNext')}</CellNote>}
      {waitsForOther && (
        <CellNote>{t(state === 'open' ? 'payments.refundOwn' : 'payments.refundOwnRecord')}</CellNote>
      )}
      {blocked !== null && <CellNote>{blocked}</CellNote>}
      {state === 'open' && <CellNote>{approversWords(refund)}</CellNote>}
      {state === 'approved' && blocked === null && <CellNote>{t('payments.refundNext')}</CellNote>}
    </div>
  )
}

function approversWords({ approvers, accountAgainBy: who }: Refund): string {
  if (approvers.length > 0) return t('payments.refundApprovers', { names: approvers.join(', ') })
  return who === null ? t('payments.refundNoApprover') : t('payments.refundAccountAgain', { who })
}
