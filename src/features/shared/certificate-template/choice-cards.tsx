/** One of several, each shown as what it looks like. */
import { useId, type ReactNode, type Ref } from 'react'
import styles from './templates.module.css'
import { ErrorText } from '../../../ui/form/error-text.tsx'

type Card = { readonly value: string; readonly title: string; readonly picture: ReactNode }

type Props = {
  readonly id?: string | undefined
  readonly label: string
  readonly cards: readonly Card[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: string | null
  readonly isSmall?: boolean
  readonly isLocked?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

export function ChoiceCards({
  id,
  label,
  cards,
  value,
  onChange,
  onBlur,
  error,
  isSmall,
  isLocked,
  ref,
}: Props) {
  const group = useId()
  return (
    <fieldset
      id={id}
      className="shrink no-spacing no-border"
      tabIndex={-1}
      aria-describedby={error ? `${group}e` : undefined}
    >
      <legend>{label}</legend>
      <div className={isSmall ? 'wrap gap-3' : styles.cardRow}>
        {cards.map((card) => (
          <label key={card.value} className={isSmall ? styles.swatch : styles.card}>
            <input
              ref={card.value === value ? ref : undefined}
              type="radio"
              name={group}
              value={card.value}
              checked={card.value === value}
              disabled={isLocked && card.value !== value}
              onBlur={onBlur}
              onChange={() => onChange(card.value)}
            />
            {card.picture}
            <span>{card.title}</span>
          </label>
        ))}
      </div>
      <ErrorText id={`${group}e`} className="top-2 text-xs">
        {error}
      </ErrorText>
    </fieldset>
  )
}
