import { Link, useLocation, useSearchParams } from 'react-router'
import { t } from '../../lib/messages.ts'
import { atCursor } from './data-list-view.ts'

/** Cursors of the pages before this one; they travel with the browser's history. */
type Trail = { readonly trail?: readonly (string | null)[] } | null

export function ListPager({ nextCursor }: { readonly nextCursor: string | null }) {
  const [search] = useSearchParams()
  const trail = (useLocation().state as Trail)?.trail ?? []
  const here = search.get('cursor')
  if (!here && !nextCursor) return null
  return (
    <nav className="flex gap-4 pad-4-5 text-m ruled" aria-label={t('shared.pages')}>
      {here && (
        <Link to={atCursor(search, trail.at(-1) ?? null)} state={{ trail: trail.slice(0, -1) }}>
          {trail.length > 0 ? t('shared.previousPage') : t('shared.firstPage')}
        </Link>
      )}
      <span className="shrink grow" />
      {nextCursor && (
        <Link to={atCursor(search, nextCursor)} state={{ trail: [...trail, here] }}>
          {t('shared.nextPage')}
        </Link>
      )}
    </nav>
  )
}
