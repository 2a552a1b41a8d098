/** What the organization has, per project and vintage: held, reserved for it, retired. */
import type { BalanceProject, BalanceTotal } from '../../../contract/balance.ts'
import { countryName, date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import styles from './balance.module.css'

const KINDS = ['held', 'reserved', 'retired'] as const
const TITLES = { held: 'cart.held', reserved: 'cart.reserved', retired: 'cart.retired' } as const

export const BalanceTotals = ({ totals }: { readonly totals: readonly BalanceTotal[] }) => (
  <ul className={styles.totals}>
    {totals.map((total) => (
      <li key={`${total.creditType} ${total.unit} ${total.standard}`} className={styles.total}>
        <h2 className={styles.type}>
          {total.creditType}
          <span className={styles.unit}>
            {total.unit}
            {total.standard && `, ${total.standard}`}
          </span>
        </h2>
        <dl>
          {KINDS.map((kind) => (
            <div key={kind}>
              <dt>{t(TITLES[kind])}</dt>
              <dd>{quantity(total[kind])}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)

/** One table for all, a group of rows per project. */
export const BalanceTable = ({ projects }: { readonly projects: readonly BalanceProject[] }) => (
  <Panel title={t('cart.byProject')} flush>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('cart.vintage')}</th>
          <th scope="col">{t('cart.monitored')}</th>
          {KINDS.map((kind) => (
            <th key={kind} scope="col">
              {t(TITLES[kind])}
            </th>
          ))}
        </tr>
      </thead>
      {projects.map((project) => (
        <tbody key={project.sid}>
          <tr className={styles.project}>
            <th scope="rowgroup" colSpan={5}>
              <strong>{project.name}</strong>
              <span>
                {project.creditType}, {countryName(project.country)}, {project.standard}{' '}
                {project.registryLink ? (
                  <a href={project.registryLink} target="_blank" rel="noreferrer">
                    {project.projectIdInRegistry}
                  </a>
                ) : (
                  project.projectIdInRegistry
                )}
              </span>
            </th>
          </tr>
          {project.vintages.map((vintage) => (
            <tr key={vintage.sid}>
              <th scope="row">{vintage.name}</th>
              <td>{t('cart.period', { from: date(vintage.from), to: date(vintage.to) })}</td>
              {KINDS.map((kind) => (
                <td key={kind} className={Number(vintage[kind]) === 0 ? styles.none : ''}>
                  {quantity(vintage[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </Panel>
)
