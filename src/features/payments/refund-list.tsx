/** What is given back to contributors: who asked, who decided, why. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hrefOf } from '../../app/paths.ts'
import { date, dateTime, money } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { CellLink, CellName, CellNote, RowActions } from '../../ui/data-list-cells.tsx'
import { DataList, type Column } from '../../ui/data-list.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './payments.module.css'
import { refundsQuery, type Refund } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SentDialog } from './refund-dialogs.tsx'

const STATES = {
  asked: { tone: 'move', words: 'payments.refundAsked' },
  approved: { tone: 'done', words: 'payments.refundApproved' },
  refused: { tone: 'plain', words: 'payments.refundRefused' },
} as const

type Open = { readonly refund: Refund; readonly kind: 'sent' | 'refuse' }

/** Nothing at all while nothing was ever given back. */
export function RefundList({ mayWrite }: { readonly mayWrite: boolean }) {
  const { data } = useSuspenseQuery(refundsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  if (data.length === 0) return null
  const columns: readonly Column<Refund>[] = [
    {
      name: 'contributor',
      title: t('payments.contributor'),
      cell: ({ contributor, operation }) => (
        <>
          <CellName>{contributor.name}</CellName>
          <CellNote>
            <CellLink to={hrefOf('adminOperation', { operationSid: operation.sid })}>
              {operation.name}
            </CellLink>
          </CellNote>
        </>
      ),
    },
    {
      name: 'amount',
      title: t('payments.amount'),
      align: 'right',
      cell: ({ cents, currency }) => <CellName>{money(cents, currency)}</CellName>,
    },
    {
      name: 'reason',
      title: t('payments.reason'),
      cell: ({ reason, askedBy, askedAt }) => (
        <>
          {reason}
          <CellNote>{byWhom(askedBy, askedAt)}</CellNote>
        </>
      ),
    },
    { name: 'state', title: t('payments.standing'), cell: (refund) => <Standing refund={refund} /> },
    ...(mayWrite
      ? [
          {
            name: 'actions',
            title: t('payments.actions'),
            isQuiet: true,
            cell: (refund: Refund) =>
              refund.state === 'asked' && (
                <RowActions>
                  {!refund.isOwn && (
                    <Button
                      label={t('payments.refundDecide')}
                      variant="primary"
                      size="small"
                      onClick={() => setOpen({ refund, kind: 'sent' })}
                    />
                  )}
                  <Button
                    label={t('payments.refundRefuse')}
                    variant="quiet"
                    size="small"
                    onClick={() => setOpen({ refund, kind: 'refuse' })}
                  />
                </RowActions>
              ),
          },
        ]
      : []),
  ]
  const close = () => setOpen(null)
  return (
    <Panel title={t('payments.refunds')} flush>
      <DataList
        label={t('payments.refunds')}
        columns={columns}
        rows={data}
        keyOf={({ sid }) => sid}
        empty={null}
      />
      {open?.kind === 'sent' && <SentDialog refund={open.refund} onClose={close} />}
      {open?.kind === 'refuse' && (
        <ReasonDialog
          title={t('payments.refundRefuseTitle', { who: open.refund.contributor.name })}
          submit={t('payments.refundRefuse')}
          onClose={close}
          save={(reason) =>
            call('POST /refunds/:sid/decision', {
              params: { sid: open.refund.sid },
              body: { decision: 'refuse', reason },
            })
          }
        />
      )}
    </Panel>
  )
}

const byWhom = (who: string | null, at: string) =>
  t('payments.by', { who: who ?? t('payments.somebody'), when: dateTime(at) })

function Standing({ refund: { state, isOwn, decision } }: { readonly refund: Refund }) {
  const { tone, words } = STATES[state]
  return (
    <div className={styles.standing}>
      <ToneChip tone={tone}>{t(words)}</ToneChip>
      {state === 'asked' && isOwn && <CellNote>{t('payments.refundOwn')}</CellNote>}
      {decision?.paidOn && (
        <CellNote>
          {t('payments.refundSent', { date: date(decision.paidOn), reference: decision.bankReference ?? '' })}
        </CellNote>
      )}
      {decision && (
        <CellNote>
          {decision.reason} · {byWhom(decision.by, decision.at)}
        </CellNote>
      )}
    </div>
  )
}
