import { Link } from 'react-router'
import { places } from '../../addresses/paths.ts'
import type { Answer } from '../../lib/api.ts'
import { money, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Panel } from '../../ui/page.tsx'
import styles from './dashboard.module.css'

type Props = Answer<'GET /dashboard/queue'>['refunds']

const STATES = {
  open: { words: 'admin.dashboardRefundOpen', query: 'view=incoming&which=waiting' },
  approved: { words: 'admin.dashboardRefundApproved', query: 'view=payouts' },
  recorded: { words: 'admin.dashboardRefundRecorded', query: 'view=incoming&which=waiting' },
} as const

/** Refunds that wait for the platform, the longest waiting first; nothing at all when none does. */
export function RefundQueue({ items, count }: Props) {
  const now = useNow()
  if (items.length === 0) return null
  return (
    <Panel
      title={t('admin.dashboardRefunds')}
      aside={
        <Link className={styles.all} to={`${places.payments.path}?view=incoming&which=waiting`}>
          {t('admin.dashboardAllRefunds', { count })}
        </Link>
      }
      flush
    >
      <ol className={styles.queue}>
        {items.map(({ sid, number, holder, cents, currency, state, since }) => (
          <li key={sid}>
            <Link to={`${places.payments.path}?${STATES[state].query}`} className={styles.row}>
              <span className="text-m strong brand-text">{t(STATES[state].words)}</span>
              <span className="stack gap-1 shrink">
                <span className="text-m weight-500 breaks">{holder}</span>
                <span className="note weight-400">{number}</span>
              </span>
              <span className={styles.rowDue}>
                {money(cents, currency)}
                <span className="note weight-400">
                  {t('admin.dashboardSince', { when: relativeDay(since, now) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
