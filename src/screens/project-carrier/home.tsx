import { AddRegular } from '@fluentui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { allows } from '../../../contract/organizations/access.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { Inbox } from '../../features/operations/inbox.tsx'
import { askedQuery } from '../../features/shared/inbox/moves.ts'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { AskedOfferings, isAsked } from '../../features/submissions/own/asked-offerings.tsx'
import { PayoutForecast } from '../../features/submissions/own/forecast.tsx'
import { OwnOfferings, ownOfferingsOf } from '../../features/submissions/own/own-offerings.tsx'
import styles from '../../features/submissions/own/own-card.module.css'
import { forecastQuery, submissionsQuery } from '../../features/shared/submission/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHead, Part } from '../../ui/page.tsx'

const asked = askedQuery('projectCarrier')
const returned = submissionsQuery({ court: 'projectCarrier', sort: 'since', direction: 'asc' })

export const loader = prefetching(({ search }) => [asked, returned, forecastQuery, ownOfferingsOf(search)])

/** The carrier's next steps first, then its offerings. Both appear together: offerings shown earlier would move down. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const viewer = useViewer()
  const maySubmit = allows('writer', viewer) === 'yes'
  return (
    <Page>
      <PageHead title={places.carrierHome.title} lead={t('submission.homeLead')}>
        {maySubmit && (
          <Button
            label={t('submission.submitProject')}
            variant="primary"
            icon={<AddRegular />}
            onClick={() => void navigate(hrefOf('projectSubmission', { id }))}
          />
        )}
      </PageHead>
      <div className={styles.home}>
        <div className={`stack gap-5 ${styles.currency}`}>
          <Asked id={id} />
        </div>
        <Part>
          <PayoutForecast />
        </Part>
      </div>
      <OwnOfferings id={id} search={search} maySubmit={maySubmit} />
    </Page>
  )
}

function Asked({ id }: { readonly id: string }) {
  const { data: operations } = useSuspenseQuery(asked)
  const { data: submissions } = useSuspenseQuery(returned)
  return (
    <>
      <AskedOfferings rows={submissions.items.filter(isAsked)} id={id} />
      <Inbox
        rows={operations.items}
        court="projectCarrier"
        hrefOf={(step, operationSid) => `${hrefOf('carrierOperation', { id, operationSid })}?step=${step}`}
      />
    </>
  )
}
