import type { Site } from '../../../contract/site.ts'
import styles from './front.module.css'

/** Who one can be, while demonstration data is loaded. */
export function DemonstrationAccounts({ site: { demonstration, accounts } }: { readonly site: Site }) {
  if (!demonstration) return null
  return (
    <section className={styles.accounts} aria-labelledby="accounts">
      <div>
        <h2 id="accounts" className={styles.heading}>
          This is a demonstration
        </h2>
        <p className={styles.promise}>
          Projects, serial numbers and quantities come from real registry exports; organizations, people and
          prices are made up. Sign in as anybody here, with the password <code>understory</code>.
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
