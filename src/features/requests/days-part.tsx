/** The schedule: one day for each tranche. */
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextControl } from '../../ui/form/controls.tsx'
import { Part, type PartProps } from './request-parts.tsx'
import { yearLater } from './request-values.ts'
import styles from './requests.module.css'

/** As many as the contract takes; written here too, because contract/operations/requests.ts brings zod along. */
const MOST = 20

export function DaysPart({ values: { days }, change, wrong }: PartProps) {
  const set = (index: number, day: string) =>
    change({ days: days.map((other, place) => (place === index ? day : other)) })
  return (
    <Part title={t('requests.schedule')}>
      <p className="field-help">{t('requests.scheduleHint')}</p>
      <ol className={styles.days}>
        {days.map((day, index) => (
          // A day has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <TextControl
              label={t('requests.trancheStarts', { number: index + 1 })}
              error={wrong[`tranches.${index}.startsOn`]}
              value={day}
              change={(value) => set(index, value)}
              type="date"
            />
          </li>
        ))}
      </ol>
      <div className="cluster gap-3">
        <Button
          label={t('requests.addTranche')}
          disabled={days.length >= MOST}
          onClick={() => change({ days: [...days, yearLater(days.at(-1) ?? '')] })}
        />
        <Button
          label={t('requests.removeTranche')}
          disabled={days.length <= 1}
          onClick={() => change({ days: days.slice(0, -1) })}
        />
      </div>
    </Part>
  )
}
