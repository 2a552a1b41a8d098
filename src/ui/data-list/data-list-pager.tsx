import { Link, useLocation, useSearchParams } from 'react-router'
import { t } from '../../lib/messages.ts'
import { atCursor } from './data-list-view.ts'

/** Cursors of the pages before this one, by the name of the pager; they travel with the browser's history. */
type Trails = { readonly trails?: Readonly<Record<string, readonly (string | null)[]>> } | null

type Props = {
  readonly nextCursor: string | null
  /** How the address calls the page, where it holds more than one list. */
  readonly name?: string
}

export function ListPager({ nextCursor, name = 'cursor' }: Props) {
  const [search] = useSearchParams()
  const trails = (useLocation().state as Trails)?.trails
  const trail = trails?.[name] ?? []
  const here = search.get(name)
  if (!here && !nextCursor) return null
  const left = (cursors: typeof trail) => ({ trails: { ...trails, [name]: cursors } })
  return (
    <nav className="flex gap-4 pad-4-5 text-m ruled" aria-label={t('shared.pages')}>
      {here && (
        <Link to={atCursor(search, trail.at(-1) ?? null, name)} state={left(trail.slice(0, -1))}>
          {trail.length > 0 ? t('shared.previousPage') : t('shared.firstPage')}
        </Link>
      )}
      <span className="shrink grow" />
      {nextCursor && (
        <Link to={atCursor(search, nextCursor, name)} state={left([...trail, here])}>
          {t('shared.nextPage')}
        </Link>
      )}
    </nav>
  )
}
