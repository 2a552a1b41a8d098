import { Link } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import type { Answer } from '../../lib/api.ts'
import { countryName, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Panel } from '../../ui/page.tsx'
import styles from './dashboard.module.css'
import { Due } from './work-queue.tsx'

type Props = Answer<'GET /dashboard/queue'>['onboardings']
type Item = Props['items'][number]

/** Applicants who wait for the platform, the longest waiting first; nothing at all when no one does. */
export function OnboardingQueue({ items, count }: Props) {
  const now = useNow()
  if (items.length === 0) return null
  return (
    <Panel
      title={t('admin.dashboardOnboardings')}
      aside={
        <Link className={styles.all} to={`${places.adminOnboardings.path}?court=platform`}>
          {t('admin.dashboardAllOnboardings', { count })}
        </Link>
      }
      flush
    >
      <ol className={styles.queue}>
        {items.map((item) => (
          <li key={item.sid}>
            <OnboardingRow item={item} now={now} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type RowProps = { readonly item: Item; readonly now: number }

const OnboardingRow = ({ item: { sid, title, organization, since, dueAt }, now }: RowProps) => (
  <Link to={hrefOf('adminOnboarding', { onboardingSid: sid })} className={styles.row}>
    <span className="text-m strong brand-text">{title}</span>
    <span className="stack gap-1 shrink">
      <span className="text-m weight-500 breaks">{organization.name}</span>
      <span className="note weight-400">{countryName(organization.country)}</span>
    </span>
    <span className={styles.rowDue}>
      <Due dueAt={dueAt} isLate={dueAt !== null && Date.parse(dueAt) < now} now={now} />
      <span className="note weight-400">{t('admin.dashboardSince', { when: relativeDay(since, now) })}</span>
    </span>
  </Link>
)
