import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../app/paths.ts'
import { OfferingFacts } from '../../features/offerings/offering-facts.tsx'
import { offeringQuery } from '../../features/offerings/queries.ts'
import { RequestForm } from '../../features/offerings/request-form.tsx'
import { viewerQuery } from '../../features/session/viewer.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { OfferingPicture } from '../../ui/offering-picture.tsx'
import { Page, PageHead, Panel } from '../../ui/page.tsx'
import styles from '../../features/offerings/offerings.module.css'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(offeringQuery(params['sid'] ?? ''))
  return null
}

export function Component() {
  const { id = '', sid = '' } = useParams()
  const { data: offering } = useSuspenseQuery(offeringQuery(sid))
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const navigate = useNavigate()
  const mayAsk = viewer?.current?.role !== 'readOnly'
  return (
    <Page>
      <div className={styles.banner}>
        <OfferingPicture offering={offering} />
      </div>
      <PageHead
        above={
          <>
            <Link to={hrefOf('contributorHome', { id })}>{places.contributorHome.title}</Link>
            <span>
              {offering.projectType}, {countryName(offering.country)}
            </span>
          </>
        }
        title={offering.title}
        lead={offering.summary}
      />
      <div className={styles.columns}>
        <OfferingFacts offering={offering} />
        <Panel title={t('market.askForUnits')}>
          {mayAsk ? (
            <RequestForm
              offering={offering}
              organization={viewer?.current?.organization ?? null}
              onRequested={(operationSid) =>
                void navigate(hrefOf('contributorOperation', { id, operationSid }))
              }
            />
          ) : (
            <p>{t('market.readsOnly')}</p>
          )}
        </Panel>
      </div>
    </Page>
  )
}
