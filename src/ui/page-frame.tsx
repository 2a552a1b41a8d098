/** A page and the shape of one that comes: the first frame needs no more of what pages are set from. */
import type { ReactNode } from 'react'
import { t } from '../lib/messages.ts'
import styles from './page-frame.module.css'

export const Page = ({ children }: { readonly children?: ReactNode }) => (
  <main id="content" tabIndex={-1} className={styles.page}>
    {children}
  </main>
)

/** Grey lines in the shape of what comes. */
export const Skeleton = ({ rows = 6 }: { readonly rows?: number }) => (
  <output className="stack gap-4 pad-5" aria-label={t('common.loading')} data-bones>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className={styles.bone} />
    ))}
  </output>
)

export const Title = ({ children }: { readonly children: ReactNode }) => (
  <h1 className={styles.title}>{children}</h1>
)

/** @param title where the heading is known before its page is */
export const PageSkeleton = ({ title }: { readonly title?: string }) => (
  <Page>
    {title ? (
      <Title>{title}</Title>
    ) : (
      <>
        <h1 className="visually-hidden">{t('common.loading')}</h1>
        <div className={styles.skeletonTitle} />
      </>
    )}
    <Skeleton rows={9} />
  </Page>
)
