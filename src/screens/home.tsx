import { useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { redirect, useOutletContext, type LoaderFunction } from 'react-router'
import { homeOf } from '../addresses/homes.ts'
import { places } from '../addresses/paths.ts'
import { SchemeButton } from '../theme/scheme-button.tsx'
import { FrontBar } from '../features/front/front-bar.tsx'
import { FrontFigures } from '../features/front/front-figures.tsx'
import { Hero } from '../features/front/hero.tsx'
import { DemonstrationAccounts } from '../features/front/demonstration-accounts.tsx'
import { safeReturn } from '../features/shared/session/return-to.ts'
import { SignInButton } from '../features/shared/session/sign-in-button.tsx'
import { restoredViewer, signIn } from '../features/shared/session/sign-in.ts'
import { showcaseQuery } from '../features/shared/offering/queries.ts'
import { siteQuery } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { queryClient, quietQuery } from '../lib/query-client.ts'
import { Brand } from '../ui/brand.tsx'
import styles from '../features/front/front.module.css'
import type { OfferingSummary } from '../../contract/offerings/offerings.ts'
import { OfferingCards } from '../features/shared/offering/offering-card.tsx'

/** Signed in: straight to one's home. The provider's pages lead here to begin a sign-in. */
export const loader: LoaderFunction = async ({ request }) => {
  const everything = Promise.all([
    queryClient.ensureQueryData(siteQuery),
    queryClient.ensureQueryData(figuresQuery),
    queryClient.ensureQueryData(showcaseQuery),
  ])
  const viewer = await restoredViewer()
  if (viewer) throw redirect(homeOf(viewer))
  const { searchParams } = new URL(request.url)
  const begin = searchParams.get('begin')
  if (begin) {
    const returnTo = safeReturn(searchParams.get('returnTo')) ?? places.home.path
    const email = searchParams.get('email')
    const expected = { isNew: begin === 'account', ...(email && { email }) }
    if (await signIn('redirect', returnTo, expected)) throw redirect(returnTo)
  }
  await everything
  return null
}

export function Component() {
  const [{ data: site }, { data: figures }, { data: showcase }] = useSuspenseQueries({
    queries: [siteQuery, figuresQuery, showcaseQuery],
  })
  return (
    <div className={styles.front}>
      <FrontBar SignIn={SignInButton}>
        {useOutletContext<ReactNode>()}
        <SchemeButton />
      </FrontBar>
      <main id="content">
        <Hero SignIn={SignInButton} />
        <FrontFigures figures={figures} />
        <Showcase offerings={showcase.items} />
        <DemonstrationAccounts site={site} />
      </main>
      <footer className={styles.foot}>
        <Brand />
        <p>{t('front.foot')}</p>
      </footer>
    </div>
  )
}

function Showcase({ offerings }: { readonly offerings: readonly OfferingSummary[] }) {
  if (offerings.length === 0) return null
  return (
    <section className={styles.showcase} aria-labelledby="showcase">
      <h2 id="showcase" className="title tighter">
        {t('front.fromCatalogue')}
      </h2>
      <div className="top-6">
        <OfferingCards offerings={offerings} />
      </div>
    </section>
  )
}

const figuresQuery = quietQuery(['front', 'figures'], 'GET /figures', {})
