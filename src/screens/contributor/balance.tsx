import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { BalanceCharts } from '../../features/balance/balance-chart.tsx'
import { BalanceTable, BalanceTotals } from '../../features/balance/balance-sheet.tsx'
import { ContributionSections } from '../../features/balance/contribution-sections.tsx'
import { balanceQuery } from '../../features/balance/queries.ts'
import { RetireUnits } from '../../features/requests/retire-units.tsx'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Empty, Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [balanceQuery])

export function Component() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(balanceQuery)
  return (
    <Page>
      <PageHead
        above={places.contributions.title}
        title={places.contributionsBalance.title}
        lead={t('cart.balanceLead')}
      />
      <ContributionSections />
      {data.projects.length === 0 ? (
        <Empty title={t('cart.balanceEmpty')}>
          <Link to={hrefOf('contributorHome', { id })}>{t('cart.findProjects')}</Link>
        </Empty>
      ) : (
        <>
          <BalanceTotals totals={data.totals} />
          <RetireUnits />
          <BalanceCharts totals={data.totals} projects={data.projects} />
          <BalanceTable projects={data.projects} />
        </>
      )}
    </Page>
  )
}
