import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { places } from '../addresses/paths.ts'
import { NameForm } from '../features/account/name-form.tsx'
import { ErasePanel, ExportPanel } from '../features/account/personal-data.tsx'
import { sessionsQuery } from '../features/account/queries.ts'
import { SessionsPanel } from '../features/account/sessions-panel.tsx'
import { viewerQuery } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { queryClient } from '../lib/query-client.ts'
import { Page, PageHead, Panel } from '../ui/page.tsx'
import styles from '../features/account/account.module.css'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(sessionsQuery)
  return null
}

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  if (!viewer) return null
  const { person } = viewer
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead
          above={t('account.emailNote', { email: person.email })}
          title={places.account.title}
          lead={t('account.lead')}
        />
        <Panel title={t('account.name')}>
          <NameForm person={person} />
        </Panel>
        <SessionsPanel />
        <ExportPanel />
        <ErasePanel email={person.email} />
      </div>
    </Page>
  )
}
