/** The report of one import. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { ProblemList } from '../../features/imports/problem-list.tsx'
import { importQuery } from '../../features/imports/queries.ts'
import { ReportAdvice, ReportFigures } from '../../features/imports/report.tsx'
import { TouchedPanel } from '../../features/imports/touches.tsx'
import { readAs } from '../../features/imports/words.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead, Panel } from '../../ui/page.tsx'

export const loader = prefetching(({ param }) => [importQuery(param('importSid'))])

export function Component() {
  const mayAct = useMay('platformWriter')
  const { importSid = '' } = useParams()
  const { data: report } = useSuspenseQuery(importQuery(importSid))
  const { fileName, standard, createdAt, createdBy, rows, refused, sid } = report
  const who = createdBy ?? t('imports.someone')
  return (
    <Page>
      <PageHead
        above={<Link to={places.registryImports.path}>{places.registryImports.title}</Link>}
        title={fileName || t('imports.unnamed')}
        lead={t('imports.reportLead', {
          kind: readAs(report),
          standard: standard.name,
          when: dateTime(createdAt),
          who,
        })}
      />
      <Panel title={t('imports.summary')} aside={t('imports.rowsRead', { count: rows })}>
        <ReportFigures report={report} />
      </Panel>
      <TouchedPanel touches={report.touches} ranAt={report.ranAt} />
      <ReportAdvice report={report} mayAct={mayAct} />
      {refused > 0 && <ProblemList sid={sid} refused={refused} />}
    </Page>
  )
}
