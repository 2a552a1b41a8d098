import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice } from '../shared/offering/catalogue-view.ts'
import styles from './facets.module.css'

const FEW = 6
/** From here on one looks for a choice by its name. */
const MANY = 14

type Props = {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
  readonly isOpen: boolean
}

/** One facet: choices with how many offerings each would leave, the most frequent first; chosen ones always are there. */
export function FacetGroup({ title, choices, chosen, onToggle, isOpen }: Props) {
  const isNeeded = isOpen || chosen.length > 0
  // Opened once: the last choice that is taken out again does not close it under the hand that does so.
  const [wasNeeded, setNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setNeeded(true)
  const [isWhole, setWhole] = useState(false)
  const [wanted, setWanted] = useState('')
  const found = choices.filter(({ label }) =>
    label.toLocaleLowerCase('en').includes(wanted.trim().toLocaleLowerCase('en')),
  )
  const shown = isWhole ? found : found.filter(({ value }, at) => at < FEW || chosen.includes(value))
  if (choices.length === 0) return null
  return (
    <details className={styles.group} open={wasNeeded}>
      <summary>
        {title}
        {chosen.length > 0 && <span className={styles.badge}>{quantity(chosen.length)}</span>}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        {isWhole && choices.length > MANY && (
          <Input
            size="small"
            type="search"
            aria-label={t('catalogue.findIn', { facet: title })}
            placeholder={t('catalogue.findIn', { facet: title })}
            value={wanted}
            onChange={(_, { value }) => setWanted(value)}
          />
        )}
        <ul>
          {shown.map(({ value, label, count }) => (
            <li key={value}>
              <label className={styles.choice} data-empty={count === 0 || undefined}>
                <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
                <span className={`shrink grow breaks ${styles.choiceName}`}>{label}</span>
                <span className="note tabular">{quantity(count)}</span>
              </label>
            </li>
          ))}
        </ul>
        {choices.length > FEW && (
          <Button
            variant="quiet"
            modifier="link"
            size="small"
            className={styles.all}
            label={isWhole ? t('catalogue.fewer') : t('catalogue.allOf', { count: choices.length })}
            onClick={() => {
              setWanted('')
              setWhole(!isWhole)
            }}
          />
        )}
      </fieldset>
    </details>
  )
}
