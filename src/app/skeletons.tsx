import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { SUSPENSE_TIMEOUT } from '../lib/constants.ts'
import { t } from '../lib/messages.ts'
import { Page, PageSkeleton, Title } from '../ui/page-frame.tsx'
import type { Place, SkeletonName } from '../addresses/place.ts'
import styles from './skeletons.module.css'

/** The catalogue's cards, or the rows of one's projects: what the home of each side begins with. */
const SHAPES: Readonly<
  Record<Exclude<SkeletonName, 'titled'>, { readonly className: string | undefined; readonly pieces: number }>
> = {
  contributorHome: { className: styles.cards, pieces: 6 },
  projectCarrierHome: { className: styles.rows, pieces: 5 },
}

type Props = { readonly name: SkeletonName; readonly title: string }

export function Skeletons({ name, title }: Props) {
  if (name === 'titled') return <PageSkeleton title={title} />
  const { className, pieces } = SHAPES[name]
  return (
    <Page>
      <Title>{title}</Title>
      <output className={className} aria-label={t('common.loading')} data-skeleton={name}>
        {Array.from({ length: pieces }, (_, index) => (
          <span key={index} className={styles.piece} />
        ))}
      </output>
    </Page>
  )
}

/** Stands in for a screen that waits for its data; its shape is a setting of the route. */
export function RouteSkeleton() {
  const isShown = useAfter(SUSPENSE_TIMEOUT)
  const handle = useMatches().at(-1)?.handle as Partial<Place> | undefined
  if (!isShown) return null
  return handle?.skeleton ? <Skeletons name={handle.skeleton} title={handle.title ?? ''} /> : <PageSkeleton />
}

/** @param wait milliseconds; 0 is at once */
function useAfter(wait: number): boolean {
  const [isOver, setOver] = useState(wait === 0)
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setOver(true), wait)
    return () => clearTimeout(timer)
  }, [isOver, wait])
  return isOver
}
