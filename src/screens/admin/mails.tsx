import { useSearchParams } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { EmailSamples } from '../../features/back-office/email-samples.tsx'
import { mailsIn } from '../../features/back-office/outbox-view.ts'
import { Outbox } from '../../features/back-office/outbox.tsx'
import { emailSamplesQuery, mailsQuery } from '../../features/shared/platform/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { SectionNav } from '../../ui/sections/section-nav.tsx'

const showsSamples = (search: URLSearchParams): boolean => search.get('view') === 'samples'

export const loader = prefetching(({ search }) => [
  showsSamples(search) ? emailSamplesQuery : mailsQuery(mailsIn(search)),
])

export function Component() {
  const isSamples = showsSamples(useSearchParams()[0])
  const sections = [
    { to: '?', title: t('admin.mailsOutbox'), isHere: !isSamples },
    { to: '?view=samples', title: t('admin.mailsSamples'), isHere: isSamples },
  ]
  return (
    <Page>
      <PageHead
        title={places.mails.title}
        lead={t(isSamples ? 'admin.mailsSamplesLead' : 'admin.mailsLead')}
      />
      <SectionNav label={t('admin.mailsViews')} sections={sections} />
      {isSamples ? <EmailSamples /> : <Outbox />}
    </Page>
  )
}
