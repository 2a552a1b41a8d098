/** Money that comes in, what the bank says, money that goes out: three views in one address. */
import { useSearchParams } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { BatchList } from '../../features/payments/payouts/batch-list.tsx'
import { IncomingList } from '../../features/payments/incoming-list.tsx'
import { PayoutChoice } from '../../features/payments/payouts/payout-choice.tsx'
import {
  batchesQuery,
  incomingQuery,
  refundsQuery,
  statementsQuery,
  transactionsQuery,
  waitingQuery,
} from '../../features/payments/queries.ts'
import { RefundList } from '../../features/payments/refunds/refund-list.tsx'
import { StatementList } from '../../features/payments/transactions/statement-list.tsx'
import { TransactionList } from '../../features/payments/transactions/transaction-list.tsx'
import {
  incomingFilterOf,
  PAGE_NAMES,
  pageOf,
  refundFilterOf,
  transactionFilterOf,
  viewOf,
  VIEWS,
} from '../../features/payments/view.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { SectionNav } from '../../ui/sections/section-nav.tsx'
import { STATEMENT_LIMITS } from '../../../contract/rules/bank-statements.ts'
import { notify } from '../../lib/notifications.ts'
import { upload } from '../../lib/sending/upload.ts'
import { invalidateSoon } from '../../features/shared/change/invalidate.ts'
import { loadPanel } from '../../features/shared/upload/load-panel.tsx'

export const loader = prefetching(({ search }) => {
  const view = viewOf(search)
  if (view === 'incoming')
    return [incomingQuery(incomingFilterOf(search)), refundsQuery(refundFilterOf(search))]
  if (view === 'statements')
    return [
      transactionsQuery(transactionFilterOf(search)),
      statementsQuery(pageOf(search, PAGE_NAMES.statements)),
    ]
  return [waitingQuery, batchesQuery(pageOf(search, PAGE_NAMES.batches))]
})

export function Component() {
  const [search] = useSearchParams()
  const here = viewOf(search)
  const mayWrite = useMay('platformWriter')
  return (
    <Page>
      <PageHead title={places.payments.title} lead={t('payments.lead')} />
      <SectionNav
        label={t('payments.views')}
        sections={VIEWS.map((view) => ({
          to: `?view=${view}`,
          title: t(`payments.view.${view}`),
          isHere: view === here,
        }))}
      />
      {here === 'incoming' && (
        <>
          <IncomingList mayWrite={mayWrite} />
          <RefundList mayWrite={mayWrite} />
        </>
      )}
      {here === 'statements' && (
        <>
          {mayWrite && <LoadPanel />}
          <TransactionList mayWrite={mayWrite} />
          <StatementList />
        </>
      )}
      {here === 'payouts' && (
        <>
          <PayoutChoice mayWrite={mayWrite} />
          <BatchList mayWrite={mayWrite} />
        </>
      )}
    </Page>
  )
}

const accept = '.xml,.gz,.zip,application/xml,text/xml,application/gzip,application/zip'

const LoadPanel = loadPanel(
  { area: 'payments', accept, most: STATEMENT_LIMITS.bytes },
  async ({ file, onProgress, signal }) => {
    const asked = { file, onProgress }
    const { isNew, statements } = await upload('POST /bank_statements', asked, { quiet: true, signal })
    await invalidateSoon({ topic: 'payments' })
    const count = statements.reduce((sum, { entries, known }) => sum + entries - known, 0)
    const title = isNew ? t('payments.loadDone', { count }) : t('payments.loadKnown')
    notify({ intent: 'success', title })
    return statements[0]?.sid ?? ''
  },
)
