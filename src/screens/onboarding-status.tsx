import { useSuspenseQuery } from '@tanstack/react-query'
import { WAITING } from '../features/session/organization-words.ts'
import { viewerQuery } from '../features/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { Page, PageHead, Panel } from '../ui/page.tsx'
import styles from './choice.module.css'

const FALLBACK = 'pending_kyc_docs'

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const organization = viewer?.current?.organization
  const { title, lead, next } = WAITING[organization?.accessStatus ?? FALLBACK]
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead above={organization?.name} title={t(title)} lead={t(lead)} />
        <Panel title={t('status.whatHappensNext')}>
          <ol className={styles.steps}>
            {next.map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ol>
        </Panel>
      </div>
    </Page>
  )
}
