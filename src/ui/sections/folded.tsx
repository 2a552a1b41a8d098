/** What is wanted now and then: folded away, and as the person left it the next time. */
import { Suspense, useState, type ReactNode } from 'react'
import { keep, readKept } from '../../lib/storage.ts'
import styles from './folded.module.css'
import { Skeleton } from '../page.tsx'

type Props = {
  readonly title: string
  /** Under which it is remembered that it was unfolded. */
  readonly keptAs: string
  /** Mounted only while it is unfolded. */
  readonly children: ReactNode
}

export function Folded({ title, keptAs, children }: Props) {
  const [isOpen, setIsOpen] = useState(() => readKept(keptAs) === true)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open)
        keep(keptAs, open)
      }}
    >
      <summary className={styles.title}>{title}</summary>
      {isOpen && (
        <div className="stack gap-5 top-4">
          <Suspense fallback={<Skeleton />}>{children}</Suspense>
        </div>
      )}
    </details>
  )
}
