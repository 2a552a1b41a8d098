import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { BalanceCharts } from '../../features/balance/balance-chart.tsx'
import { BalanceTable } from '../../features/balance/balance-sheet.tsx'
import { BalanceTotals } from '../../features/balance/balance-totals.tsx'
import { ContributionSections } from '../../features/balance/contribution-sections.tsx'
import { balanceQuery } from '../../features/balance/queries.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { ownHoldingsQuery } from '../../features/requests/queries.ts'
import { RetireUnits } from '../../features/requests/retire-units.tsx'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Folded } from '../../ui/sections/folded.tsx'
import { Empty, Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [balanceQuery, ownHoldingsQuery])

export const Component = () => (
  <Page>
    <PageHead
      above={places.contributions.title}
      title={places.contributionsBalance.title}
      lead={t('cart.balanceLead')}
    />
    <ContributionSections />
    <Balance />
  </Page>
)

function Balance() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(balanceQuery)
  const mayWrite = useMay('buyerWriter')
  if (data.totals.length === 0)
    return (
      <Empty title={t('cart.balanceEmpty')}>
        <Link to={hrefOf('contributorHome', { id })}>{t('cart.findProjects')}</Link>
      </Empty>
    )
  return (
    <>
      <BalanceTotals totals={data.totals} mayWrite={mayWrite}>
        <RetireUnits />
        <Folded title={t('shared.charts')} keptAs="balance-charts">
          <BalanceCharts totals={data.totals} projects={data.projects} />
        </Folded>
      </BalanceTotals>
      <BalanceTable projects={data.projects} />
    </>
  )
}
