import { Link, useParams } from 'react-router'
import { hrefOf, places } from '../../../addresses/paths.ts'
import { OpenDrafts, openDraftsQuery } from '../../../features/submissions/own/open-drafts.tsx'
import { projectsQuery } from '../../../features/shared/submission/queries.ts'
import { StartForm } from '../../../features/submissions/own/start.tsx'
import styles from '../../../features/submissions/own/start.module.css'
import { t } from '../../../lib/messages.ts'
import { prefetching } from '../../../lib/query-client.ts'
import { Page, PageHead } from '../../../ui/page.tsx'

export const loader = prefetching(() => [openDraftsQuery, projectsQuery('')])

export function Component() {
  const { id = '' } = useParams()
  return (
    <Page>
      <PageHead
        above={<Link to={hrefOf('carrierHome', { id })}>{places.carrierHome.title}</Link>}
        title={places.projectSubmission.title}
        lead={t('submission.startLead')}
      />
      <div className={styles.columns}>
        <StartForm id={id} />
        <OpenDrafts id={id} />
      </div>
    </Page>
  )
}
