/** What the organization has, per project and vintage: held, reserved for it, retired, and what a unit cost. */
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { Suspense, useId, useState } from 'react'
import type { BalanceProject } from '../../../contract/ledger/balance.ts'
import { countryName, date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Skeleton } from '../../ui/page.tsx'
import styles from './balance.module.css'
import { KINDS, unitCosts } from './balance-view.ts'
import { RegistryLink } from '../shared/offering/registry-link.tsx'
import { VintageRanges } from './ranges.tsx'

/** One table for all, a group of rows per project. */
export const BalanceTable = ({ projects }: { readonly projects: readonly BalanceProject[] }) => (
  <div className="card clipped">
    <table className={`text-m tabular table ${styles.table}`} aria-label={t('contributions.byProject')}>
      <thead>
        <tr>
          <th scope="col">{t('contributions.vintage')}</th>
          <th scope="col">{t('contributions.monitored')}</th>
          {KINDS.map((kind) => (
            <th key={kind} scope="col">
              {t(`contributions.unitState.${kind}`)}
            </th>
          ))}
          <th scope="col">{t('contributions.unitCost')}</th>
        </tr>
      </thead>
      {projects.map((project) => (
        <tbody key={project.sid}>
          <tr className={styles.project}>
            <th scope="rowgroup" colSpan={6}>
              <strong className="block title-s tight">{project.name}</strong>
              <span className="note">
                {project.creditType}, {countryName(project.country)}, {project.standard}{' '}
                <RegistryLink id={project.projectIdInRegistry} link={project.registryLink} />
              </span>
            </th>
          </tr>
          {project.vintages.map((vintage) => (
            <VintageRows key={vintage.sid} vintage={vintage} project={project.name} />
          ))}
        </tbody>
      ))}
    </table>
  </div>
)

type RowsProps = { readonly vintage: BalanceProject['vintages'][number]; readonly project: string }

/** A vintage, and its serial ranges when they are unfolded. */
function VintageRows({ vintage, project }: RowsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const costs = unitCosts(vintage.spent).join(', ')
  const label = t('contributions.showRangesOf', { vintage: vintage.name, project })
  return (
    <>
      <tr>
        <th scope="row">
          {vintage.name}
          {costs && <span className={styles.cost}>{t('contributions.costEach', { cost: costs })}</span>}
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={label}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronDownRegular aria-hidden /> : <ChevronRightRegular aria-hidden />}
            {t('contributions.showRanges')}
          </button>
        </th>
        <td>{t('contributions.period', { from: date(vintage.from), to: date(vintage.to) })}</td>
        {KINDS.map((kind) => (
          <td key={kind} className={Number(vintage[kind]) === 0 ? 'quiet' : ''}>
            {quantity(vintage[kind])}
          </td>
        ))}
        <td>{costs}</td>
      </tr>
      <tr id={id} hidden={!isOpen} className={styles.unfolded}>
        <td colSpan={6}>
          {isOpen && (
            <Suspense fallback={<Skeleton />}>
              <VintageRanges sid={vintage.sid} vintage={vintage.name} />
            </Suspense>
          )}
        </td>
      </tr>
    </>
  )
}
