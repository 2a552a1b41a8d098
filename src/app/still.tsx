/** HTML shown before a page's code has loaded, written by the build (scripts/still-pages.ts). */
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router'
import admin from '../../public/messages/en/admin.json' with { type: 'json' }
import { STILL } from '../../contract/http/still-pages.ts'
import { places } from '../addresses/paths.ts'
import type { Place } from '../addresses/place.ts'
import { stillFront } from '../features/front/still.tsx'
import { keepMessages, t } from '../lib/messages.ts'
import { Brand } from '../ui/brand.tsx'
import chrome from './layouts/chrome.module.css'
import { Rail } from './layouts/rail.tsx'
import { Skeletons } from './skeletons.tsx'

/** @returns HTML for the place of `#root`, by the pattern of the address */
export function stillPages(): Readonly<Record<string, string>> {
  keepMessages('admin', admin)
  const known: readonly Place[] = Object.values(places)
  return {
    [places.home.path]: stillFront(),
    ...Object.fromEntries(
      known.flatMap(({ path, title, layout, skeleton: name }) => {
        if (!name) return []
        const Frame = layout === 'admin' ? BackOffice : Member
        const page = (
          <StaticRouter location={path}>
            <Frame title={title}>
              <Skeletons name={name} title={title} />
            </Frame>
          </StaticRouter>
        )
        return [[path, renderToStaticMarkup(page)]]
      }),
    ),
  }
}

type FrameProps = { readonly title: string; readonly children: ReactNode }

/** The place of the person's menu, which is as high as the bar. */
const Person = () => <span className={chrome.me} />

const BackOffice = ({ children }: FrameProps) => (
  <div className={chrome.admin} {...{ [STILL]: '' }}>
    <aside className={chrome.rail}>
      <Rail label={t('admin.backOffice')} />
    </aside>
    <div className={chrome.sheet}>
      <header className={chrome.top}>
        <span className="grow" />
        <Person />
      </header>
      {children}
    </div>
  </div>
)

/** What else is in its menu depends on the organization. */
const Member = ({ title, children }: FrameProps) => (
  <div className={chrome.body} {...{ [STILL]: '' }}>
    <header className={chrome.bar}>
      <span className={`flex ${chrome.barBrand}`}>
        <Brand isMarkOnPhone />
      </span>
      <nav className={`wrap gap-1 ${chrome.barNav}`}>
        <span className={chrome.link} aria-current="page">
          {title}
        </span>
      </nav>
      <span className="grow" />
      <Person />
    </header>
    {children}
  </div>
)
