/** The ledger's health, and where every unit is. */
import { places } from '../../addresses/paths.ts'
import { BlockList } from '../../features/ledger/block-list.tsx'
import { HealthPanels } from '../../features/ledger/health-panel.tsx'
import { blockFilterOf } from '../../features/ledger/list-view.ts'
import { JournalPanel } from '../../features/ledger/journal-panel.tsx'
import { blocksQuery, healthQuery, journalsQuery } from '../../features/shared/ledger/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(({ search }) => [
  healthQuery,
  journalsQuery,
  blocksQuery(blockFilterOf(search)),
])

export const Component = () => (
  <Page>
    <PageHead title={places.ledger.title} lead={t('admin.ledgerLead')} />
    <HealthPanels />
    <JournalPanel />
    <BlockList />
  </Page>
)
