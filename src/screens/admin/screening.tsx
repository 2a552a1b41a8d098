/** Sanction lists: how old they are, a newer file, and a name to try. */
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import { places } from '../../addresses/paths.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { ListCards } from '../../features/screening/list-cards.tsx'
import { screeningListsQuery } from '../../features/screening/queries.ts'
import { TryPanel } from '../../features/screening/try-panel.tsx'
import { sourceWords } from '../../features/screening/words.ts'
import { invalidate } from '../../features/shared/change/invalidate.ts'
import { loadPanel } from '../../features/shared/upload/load-panel.tsx'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { prefetching } from '../../lib/query-client.ts'
import { upload } from '../../lib/sending/upload.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [screeningListsQuery])

export function Component() {
  const mayAct = useMay('platformWriter')
  return (
    <Page>
      <PageHead title={places.screening.title} lead={t('compliance.screeningLead')} />
      <ListCards />
      <TryPanel />
      {mayAct && <LoadPanel />}
    </Page>
  )
}

/** A published list on its way to the server, where it replaces the one in force. */
const LoadPanel = loadPanel(
  { area: 'compliance', accept: '.xml,.csv,application/xml,text/xml,text/csv', most: LIST_LIMITS.bytes },
  async ({ file, onProgress, signal }) => {
    const list = await upload('POST /screening_lists', { file, onProgress }, { quiet: true, signal })
    await invalidate('screening')
    const words = { source: sourceWords(list.source), entries: quantity(list.entries) }
    notify({ intent: 'success', title: t('compliance.loadDone', words) })
    return list.sid
  },
)
