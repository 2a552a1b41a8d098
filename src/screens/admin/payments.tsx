/** Money that comes in, what the bank says, money that goes out: three views in one address. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { BatchList } from '../../features/payments/payouts/batch-list.tsx'
import { IncomingList } from '../../features/payments/incoming-list.tsx'
import { LoadPanel } from '../../features/payments/transactions/load-panel.tsx'
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
  transactionFilterOf,
  viewOf,
  VIEWS,
  type View,
} from '../../features/payments/view.ts'
import { mayWriteBackOffice } from '../../features/shared/person/may.ts'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'

export const loader: LoaderFunction = ({ request }) => {
  const search = new URL(request.url).searchParams
  const view = viewOf(search)
  if (view === 'incoming') {
    void queryClient.prefetchQuery(incomingQuery(incomingFilterOf(search)))
    void queryClient.prefetchQuery(refundsQuery)
  } else if (view === 'statements') {
    void queryClient.prefetchQuery(transactionsQuery(transactionFilterOf(search)))
    void queryClient.prefetchQuery(statementsQuery)
  } else {
    void queryClient.prefetchQuery(waitingQuery)
    void queryClient.prefetchQuery(batchesQuery)
  }
  return null
}

const TITLES = {
  incoming: 'payments.viewIncoming',
  statements: 'payments.viewStatements',
  payouts: 'payments.viewPayouts',
} as const satisfies Record<View, string>

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const [search] = useSearchParams()
  const here = viewOf(search)
  const mayWrite = mayWriteBackOffice(viewer)
  return (
    <Page>
      <PageHead title={places.payments.title} lead={t('payments.lead')} />
      <SectionNav
        label={t('payments.views')}
        sections={VIEWS.map((view) => ({
          to: `?view=${view}`,
          title: t(TITLES[view]),
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
