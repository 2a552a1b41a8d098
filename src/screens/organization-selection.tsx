import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { places } from '../addresses/paths.ts'
import { OrganizationChoice } from '../features/account/organization-choice.tsx'
import { viewerQuery } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { Empty, Page, PageHead } from '../ui/page.tsx'
import styles from '../features/account/account.module.css'

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  if (!viewer) return null
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead title={t('account.choiceTitle')} lead={t('account.choiceLead')} />
        {viewer.memberships.length === 0 ? (
          <Empty title={t('account.choiceNone')}>
            <p className={styles.text}>{t('account.choiceNoneText')}</p>
            <Link to={places.onboarding.path}>{t('account.choiceBegin')}</Link>
          </Empty>
        ) : (
          <OrganizationChoice viewer={viewer} />
        )}
      </div>
    </Page>
  )
}
