/**
 * What pages show before their code has come: HTML that the build writes down (scripts/still-pages.ts) and the server puts into
 * them. Of the front page bar and hero, of a page of the back office its menu and its title.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import admin from '../../public/messages/en/admin.json' with { type: 'json' }
import { STILL } from '../../contract/http/still-pages.ts'
import { places } from '../addresses/paths.ts'
import type { Place } from '../addresses/place.ts'
import { stillFront } from '../features/front/still.tsx'
import { keepMessages, t } from '../lib/messages.ts'
import { PageSkeleton } from '../ui/page-frame.tsx'
import chrome from './layouts/chrome.module.css'
import { Rail } from './layouts/rail.tsx'

/** @returns HTML for the place of `#root`, by address */
export function stillPages(): Readonly<Record<string, string>> {
  keepMessages('admin', admin)
  const known: readonly Place[] = Object.values(places)
  const titled = known.filter(({ skeleton }) => skeleton === 'titled')
  return {
    [places.home.path]: stillFront(),
    ...Object.fromEntries(titled.map((place) => [place.path, renderToStaticMarkup(<Still {...place} />)])),
  }
}

const Still = ({ path, title }: Place) => (
  <StaticRouter location={path}>
    <div className={chrome.admin} {...{ [STILL]: '' }}>
      <aside className={chrome.rail}>
        <Rail label={t('admin.backOffice')} />
      </aside>
      <div className={chrome.sheet}>
        <header className={chrome.top}>
          <span className="grow" />
          {/* The place of the person's menu, which is as high as the bar. */}
          <span className={chrome.me} />
        </header>
        <PageSkeleton title={title} />
      </div>
    </div>
  </StaticRouter>
)
