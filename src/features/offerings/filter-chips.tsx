import { DismissRegular } from '@fluentui/react-icons'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { Chip } from '../shared/offering/catalogue-view.ts'
import styles from './catalogue.module.css'

type Props = {
  readonly chips: readonly Chip[]
  readonly onChange: (next: URLSearchParams) => void
  /** Null: nothing is filtered by. */
  readonly cleared: URLSearchParams | null
}

export function FilterChips({ chips, onChange, cleared }: Props) {
  if (!cleared) return null
  return (
    <ul className="cluster gap-3" aria-label={t('catalogue.activeFilters')}>
      {chips.map(({ label, without }) => (
        <li key={without.toString()}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('catalogue.removeFilter', { label })}
            onClick={() => onChange(without)}
          >
            {label} <DismissRegular aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button
          variant="quiet"
          modifier="link"
          size="small"
          label={t('catalogue.clearAll')}
          onClick={() => onChange(cleared)}
        />
      </li>
    </ul>
  )
}
