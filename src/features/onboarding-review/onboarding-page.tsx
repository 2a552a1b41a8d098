/** One onboarding as the platform checks it: what was given, what was found, what was asked, and what may be decided. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { countryName, date, relativeDay, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import { JournalList, type JournalRow } from '../shared/journal/journal-list.tsx'
import { Figures, Page, PageHead, Panel } from '../../ui/page.tsx'
import { WithAside } from '../../ui/with-aside.tsx'
import { InspectorLink } from '../shared/inspector/inspector-link.tsx'
import { LiveChart } from '../shared/machine/live-chart.tsx'
import { AccessStatusChip } from '../shared/organization/access-status-chip.tsx'
import { sidesOf } from '../shared/organization/organization-words.ts'
import { Asked } from './asked.tsx'
import { DueChip } from './due-chip.tsx'
import { EventActions } from './event-actions.tsx'
import { FlagChip } from './flag-chip.tsx'
import { Given } from './given.tsx'
import { Hits } from './hits.tsx'
import { OnboardingContext } from './onboarding-context.ts'
import styles from './onboarding-review.module.css'
import { onboardingQuery } from './queries.ts'
import { RiskMeter } from './risk-meter.tsx'
import { Standing } from './standing.tsx'

export function OnboardingPage({ sid }: { readonly sid: string }) {
  const { data: detail } = useSuspenseQuery(onboardingQuery(sid))
  const { review } = detail
  const name = detail.organization?.name ?? places.adminOnboarding.title
  return (
    <OnboardingContext value={detail}>
      <Page>
        <Head detail={detail} name={name} />
        <Facts detail={detail} />
        <Standing detail={detail} />
        <WithAside
          isWide
          aside={
            <>
              <Asked detail={detail} />
              <Notes detail={detail} />
            </>
          }
        >
          {review && <Hits detail={detail} review={review} />}
          <Given detail={detail} />
        </WithAside>
        {review && (
          <LiveChart
            machine={onboarding}
            machineVersion={review.machineVersion}
            snapshot={review.snapshot}
            offers={detail.offers}
            standing={`${detail.accessStatus} ${detail.inner}`}
            title={t('compliance.chart')}
            label={t('compliance.chartOf', { name })}
          />
        )}
        <JournalList
          title={t('compliance.journal')}
          nothing={t('compliance.journalNothing')}
          rows={journalRows(detail)}
          aside={<InspectorLink of="onboarding" sid={sid} />}
        />
      </Page>
    </OnboardingContext>
  )
}

type Props = { readonly detail: OnboardingDetail }

/** Newest first. */
const journalRows = ({ journal }: OnboardingDetail): readonly JournalRow[] =>
  journal
    .map(({ sid: key, note, ...row }) => ({
      ...row,
      key,
      note: note && t('compliance.internal', { note }),
    }))
    .toReversed()

const Head = ({ detail, name }: Props & { readonly name: string }) => (
  <PageHead
    above={
      <>
        <Link to={places.adminOnboardings.path}>{places.adminOnboardings.title}</Link>
        <AccessStatusChip status={detail.accessStatus} />
        {detail.court && <TurnChip party={detail.court} viewer="platform" />}
        {detail.review?.isFlagged && <FlagChip />}
      </>
    }
    title={name}
  >
    <EventActions detail={detail} place="head" />
  </PageHead>
)

function Facts({ detail }: Props) {
  const now = useNow()
  const { organization, since, dueAt, submittedAt, review } = detail
  return (
    <Figures
      figures={[
        ...(organization
          ? [
              { label: t('compliance.country'), value: countryName(organization.country) },
              { label: t('compliance.side'), value: sidesOf({ ...organization, isPlatform: false }) },
              { label: t('compliance.vat'), value: organization.vat ?? t('compliance.givenNothing') },
            ]
          : []),
        {
          label: t('compliance.submitted'),
          value: submittedAt ? date(submittedAt) : t('compliance.notSubmitted'),
        },
        {
          label: t('compliance.since'),
          value: relativeDay(since, now),
          note: dueAt && <DueChip dueAt={dueAt} now={now} />,
        },
        ...(review ? [{ label: t('compliance.risk'), value: <RiskMeter risk={review.risk} /> }] : []),
        ...(organization?.sid
          ? [
              {
                label: t('compliance.organization'),
                value: (
                  <Link
                    className={styles.link}
                    to={hrefOf('organization', { organizationSid: organization.sid })}
                  >
                    {t('compliance.organizationPage')}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const NOTE = 'compliance.note'

/** Notes of the platform's people among themselves. */
function Notes({ detail }: { readonly detail: OnboardingDetail }) {
  const notes = detail.journal.filter(({ event, note }) => event === NOTE && note !== null)
  return (
    <Panel title={t('compliance.notes')} aside={<EventActions detail={detail} place="notes" />}>
      {notes.length === 0 ? (
        <p className="hint">{t('compliance.notesNone')}</p>
      ) : (
        <ol className={`stack gap-4 ${styles.noteList}`}>
          {notes.toReversed().map(({ sid, at, by, note }) => (
            <li key={sid}>
              <p className={styles.long}>{note}</p>
              <p className="block note breaks">
                {t('compliance.hitAnsweredBy', { who: by, when: dateTime(at) })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
