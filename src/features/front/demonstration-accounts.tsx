import type { Site } from '../../../contract/site.ts'
import { t } from '../../lib/messages.ts'
import { Message } from '../../ui/message.tsx'
import styles from './front.module.css'

/** Of everyone in the demonstration data. */
const PASSWORD = 'understory'

/** Who one can be, while demonstration data is loaded. */
export function DemonstrationAccounts({ site: { demonstration, accounts } }: { readonly site: Site }) {
  if (!demonstration) return null
  return (
    <section className={styles.accounts} aria-labelledby="accounts">
      <div>
        <h2 id="accounts" className="title tighter">
          {t('front.demonstration')}
        </h2>
        <p className={styles.promise}>
          <Message id="front.demonstrationText" elements={{ password: <code>{PASSWORD}</code> }} />
        </p>
      </div>
      <ul className={styles.accountList}>
        {accounts.map(({ email, what }) => (
          <li key={email}>
            <code>{email}</code>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
