/** A page and the shape of one that comes: the first frame needs no more of what pages are set from. */
import { Children, Suspense, useState, type ReactNode } from 'react'
import { useNavigationType } from 'react-router'
import { t } from '../lib/messages.ts'
import { handOverFocus } from './keep-focus.ts'
import styles from './page-frame.module.css'

/** A part that fetches its own data: it waits alone on a first visit, after a link the old page stays until all are there. */
export function Part({ children }: { readonly children: ReactNode }) {
  const [isFollowed] = useState(useNavigationType() === 'PUSH')
  return isFollowed ? children : <Suspense fallback={<Skeleton rows={9} />}>{children}</Suspense>
}

/** Heading, sections and tools are there at once, and parts come in their order: nothing that is shown moves. */
export const Page = ({ children }: { readonly children?: ReactNode }) => (
  <Main>{Children.map(children, (child) => child && <Part>{child}</Part>)}</Main>
)

const Main = ({ children }: { readonly children: ReactNode }) => (
  <main ref={handOverFocus} id="content" tabIndex={-1} className={styles.page}>
    {children}
  </main>
)

/** Grey lines in the shape of what comes. */
export const Skeleton = ({ rows = 6 }: { readonly rows?: number }) => (
  <output className="stack gap-4 pad-5 card" aria-label={t('common.loading')} data-bones>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className={styles.bone} />
    ))}
  </output>
)

export const Title = ({ children }: { readonly children: ReactNode }) => (
  <h1 className={styles.title}>{children}</h1>
)

type FrameProps = {
  /** Where the heading is known before its page is. */
  readonly title?: string
  readonly name?: string
  /** What has its place between the heading and the rows; a line is a lead that a phone does not wrap. */
  readonly before?: 'lead' | 'line' | 'tools'
}

export const PageSkeleton = ({ title, name, before }: FrameProps) => (
  <Main>
    <header data-skeleton={name}>
      {title ? (
        <Title>{title}</Title>
      ) : (
        <>
          <h1 className="visually-hidden">{t('common.loading')}</h1>
          <div className={styles.skeletonTitle} />
        </>
      )}
      {before === 'lead' && <div className={styles.skeletonLead} />}
      {before === 'line' && <div className={`${styles.skeletonLead} ${styles.bone}`} />}
    </header>
    {before === 'tools' && <div className={styles.skeletonTools} />}
    <Skeleton rows={9} />
  </Main>
)
