/** How much is meant to be retired in each year; an empty field is no goal. */
import type { BalanceTotal } from '../../../contract/ledger/balance.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { decimalText, quantityAboveZero } from '../../lib/typed-numbers.ts'
import { useNow } from '../../lib/use-now.ts'
import { TextField } from '../../ui/form/fields.tsx'
import styles from '../../ui/form/form.module.css'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { invalidate } from '../shared/change/invalidate.ts'

/** Years ahead for which a goal can be set. */
const AHEAD = 5

type Props = { readonly total: BalanceTotal; readonly onClose: () => void }

export default function GoalDialog({ total, onClose }: Props) {
  const thisYear = new Date(useNow()).getFullYear()
  const ahead = Array.from({ length: AHEAD + 1 }, (_, index) => thisYear + index)
  const goals = total.years.filter(({ goal }) => goal !== null).map(({ year }) => year)
  const years = [...new Set([...goals, ...ahead])].toSorted((a, b) => a - b)
  const goalOf = (year: number) => total.years.find((one) => one.year === year)?.goal ?? ''
  const { creditType, unit, standard } = total
  const byYear = <Value,>(value: (year: number) => Value): Record<string, Value> =>
    Object.fromEntries(years.map((year) => [nameOf(year), value(year)]))
  return (
    <FormDialog
      title={t('contributions.goalTitle', { type: [creditType, standard ?? unit].join(', ') })}
      submit={t('shared.save')}
      onClose={onClose}
      defaults={byYear((year) => decimalText(goalOf(year)))}
      labels={byYear(String)}
      checks={byYear(() => nothingOrQuantity)}
      save={async (values) => {
        await call('PUT /contribution_goals', {
          body: {
            creditType,
            unit,
            standard,
            goals: years.map((year) => ({ year, quantity: quantityAboveZero(values[nameOf(year)] ?? '') })),
          },
        })
        await invalidate('operation')
      }}
    >
      <p className="text-m quiet">{t('contributions.goalHint', { unit })}</p>
      <div className={styles.pair}>
        {years.map((year) => (
          <TextField key={year} name={nameOf(year)} inputMode="numeric" />
        ))}
      </div>
    </FormDialog>
  )
}

const nameOf = (year: number): string => `year${year}`

const nothingOrQuantity = (text: string): string | null =>
  text.trim() === '' || quantityAboveZero(text) !== null ? null : t('shared.quantityAboveZero')
