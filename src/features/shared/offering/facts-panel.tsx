/** Facts that buyers ask for. What the carrier did not say is left out. */
import type { ReactNode } from 'react'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { FactList } from './fact-list.tsx'
import { isReport, permanenceOf, ratedOn, ratingOf, reportPeriod } from './facts-words.ts'
import { documentHref } from './files.ts'
import { ExternalLink } from '../../../ui/links.tsx'

type Props = Pick<OfferingContent, 'facts' | 'documents'>

export function FactsPanel({ facts, documents }: Props) {
  const { methodology, methodologyLink, reversals, ratings } = facts
  const permanence = permanenceOf(facts)
  const reports = documents.filter(isReport)
  const rows = [
    methodology && {
      label: t('market.methodology'),
      value: <Linked name={methodology} link={methodologyLink} />,
    },
    permanence && { label: t('market.permanence'), value: permanence },
    reversals && { label: t('market.reversals'), value: reversals },
    ratings.length > 0 && {
      label: t('market.ratings'),
      value: (
        <Lines
          lines={ratings.map((rating) => ({
            main: <Linked name={ratingOf(rating)} link={rating.link} />,
            note: ratedOn(rating),
          }))}
        />
      ),
    },
    reports.length > 0 && {
      label: t('market.monitoringReports'),
      value: (
        <Lines
          lines={reports.map((report) => ({
            main: (
              <a className="inline-row gap-3" href={documentHref(report.sid)} download>
                <ArrowDownloadRegular aria-hidden /> {report.title}
              </a>
            ),
            note: reportPeriod(report),
          }))}
        />
      ),
    },
  ].filter((row) => typeof row === 'object')
  if (rows.length === 0) return null
  return (
    <Panel title={t('market.facts')}>
      <FactList facts={rows} />
    </Panel>
  )
}

/** @param props.link empty: the name alone */
export const Linked = ({ name, link }: { readonly name: string; readonly link: string }) =>
  link === '' ? (
    name
  ) : (
    <ExternalLink href={link} aria-label={t('market.otherSite', { name })}>
      {name}
    </ExternalLink>
  )

type Line = { readonly main: ReactNode; readonly note: string }

const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <ul className="stack gap-3">
    {lines.map(({ main, note }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines never move
      <li key={at}>
        {main}
        {note && <span className="block note">{note}</span>}
      </li>
    ))}
  </ul>
)
