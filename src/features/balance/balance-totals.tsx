/** A card for each kind of unit: how many there are, what one cost, how much of it removes, and how it stands to the goals. */
import { useState, type ReactNode } from 'react'
import type { BalanceTotal, BalanceYear } from '../../../contract/ledger/balance.ts'
import { percent, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/charts/meter.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'
import { KINDS, removalShares, unitCosts, yearsOf } from './balance-view.ts'
import styles from './balance.module.css'

const GoalDialog = lazyDialog(() => import('./goal-dialog.tsx'))

type Props = {
  readonly totals: readonly BalanceTotal[]
  readonly mayWrite: boolean
  /** What one can do here, in one line above the list. */
  readonly children: ReactNode
}

export function BalanceTotals({ totals, mayWrite, children }: Props) {
  const [open, setOpen] = useState<BalanceTotal | null>(null)
  // On a phone, where only the quantities are shown at first.
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className={styles.totals} data-whole={isWhole}>
        {totals.map((total) => (
          <li key={`${total.creditType} ${total.unit} ${total.standard}`} className={styles.total}>
            <div className={styles.figures}>
              <h2 className="wrap gap-1 col-gap-4 align-baseline title-m tight">
                {total.creditType}{' '}
                <span className={styles.unit}>
                  {total.unit}
                  {total.standard && `, ${total.standard}`}
                </span>
              </h2>
              <dl className={styles.figures}>
                {KINDS.map((kind) => (
                  <div key={kind}>
                    <dt className="note">{t(`contributions.unitState.${kind}`)}</dt>
                    <dd className={styles.amount}>{quantity(total[kind])}</dd>
                  </div>
                ))}
                <Facts total={total} />
              </dl>
            </div>
            <Goals total={total} onChange={mayWrite ? () => setOpen(total) : null} />
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <Button
          className={styles.onPhone}
          label={t('contributions.costsAndGoals')}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
        {children}
      </div>
      {open && <GoalDialog total={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Facts({ total }: { readonly total: BalanceTotal }) {
  const costs = unitCosts(total.spent)
  const shares = total.creditType === 'Carbon' ? removalShares(total) : null
  return (
    <>
      {costs.length > 0 && (
        <div className="full-row">
          <dt className="note">{t('contributions.costPerUnit', { unit: total.unit })}</dt>
          <dd>
            {costs.join(', ')} <span className="note">{t('contributions.costNote')}</span>
          </dd>
        </div>
      )}
      {shares && (
        <div className="full-row">
          <dt className="note">{t('contributions.removals')}</dt>
          <dd>
            {percent(shares.alone)}{' '}
            {shares.both > 0 && (
              <span className="note">{t('contributions.removalsToo', { share: percent(shares.both) })}</span>
            )}
          </dd>
        </div>
      )}
    </>
  )
}

type GoalsProps = {
  readonly total: BalanceTotal
  /** null: may only look. */
  readonly onChange: (() => void) | null
}

function Goals({ total, onChange }: GoalsProps) {
  const { now, past } = yearsOf(total.years, new Date(useNow()).getFullYear())
  const hasGoal = total.years.some(({ goal }) => goal !== null)
  const [first, ...others] = now
  return (
    <div className={styles.goals}>
      {first && <Year year={first} unit={total.unit} />}
      {others.length + past.length > 0 && (
        <details className="text-m">
          <summary>{t('contributions.otherYears')}</summary>
          <div className="stack gap-3 top-4">
            {[...others, ...past].map((year) => (
              <Year key={year.year} year={year} unit={total.unit} />
            ))}
          </div>
        </details>
      )}
      {onChange && (
        <Button
          label={t(hasGoal ? 'contributions.changeGoal' : 'contributions.setGoal')}
          aria-label={t(hasGoal ? 'contributions.changeGoalOf' : 'contributions.setGoalOf', {
            type: [total.creditType, total.standard ?? total.unit].join(', '),
          })}
          variant="quiet"
          size="small"
          onClick={onChange}
        />
      )}
    </div>
  )
}

function Year({
  year: { year, retired, goal },
  unit,
}: {
  readonly year: BalanceYear
  readonly unit: string
}) {
  const values = { year: String(year), retired: quantity(retired), unit }
  if (goal === null) return <p className="text-m">{t('contributions.retiredFor', values)}</p>
  const part = Number(retired) / Number(goal)
  return (
    <div className="stack gap-2 text-m">
      <span className="wrap gap-1 col-gap-4 between">
        {t('contributions.retiredOfGoal', { ...values, goal: quantity(goal) })}
        <span className="tabular">{percent(part)}</span>
      </span>
      <Meter part={part} />
    </div>
  )
}
