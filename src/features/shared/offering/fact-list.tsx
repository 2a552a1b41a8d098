import type { ReactNode } from 'react'
import styles from './offering.module.css'
import { FactItem } from '../../../ui/page.tsx'

export type Fact = { readonly label: string; readonly value: ReactNode }

/** Facts of an offering, one below the other. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={`stack gap-4 text-m ${styles.facts}`}>
    {facts.map(({ label, value }) => (
      <FactItem key={label} label={label}>
        {value}
      </FactItem>
    ))}
  </dl>
)
