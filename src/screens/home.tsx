import { useSuspenseQueries } from '@tanstack/react-query'
import { redirect, type LoaderFunction } from 'react-router'
import { homeOf } from '../addresses/homes.ts'
import { SchemeButton } from '../theme/scheme-button.tsx'
import { FrontFigures } from '../features/front/front-figures.tsx'
import { Hero } from '../features/front/hero.tsx'
import { figuresQuery, showcaseQuery } from '../features/front/queries.ts'
import { Showcase } from '../features/front/showcase.tsx'
import { DemonstrationAccounts } from '../features/front/demonstration-accounts.tsx'
import { SignInButton } from '../features/shared/session/sign-in-button.tsx'
import { currentViewer, siteQuery } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { queryClient } from '../lib/query-client.ts'
import { Brand } from '../ui/brand.tsx'
import styles from '../features/front/front.module.css'

/** Signed in: straight to one's home. */
export const loader: LoaderFunction = async () => {
  const everything = Promise.all([
    queryClient.ensureQueryData(siteQuery),
    queryClient.ensureQueryData(figuresQuery),
    queryClient.ensureQueryData(showcaseQuery),
  ])
  const viewer = await currentViewer()
  if (viewer) throw redirect(homeOf(viewer))
  await everything
  return null
}

export function Component() {
  const [{ data: site }, { data: figures }, { data: showcase }] = useSuspenseQueries({
    queries: [siteQuery, figuresQuery, showcaseQuery],
  })
  return (
    <div className={styles.front}>
      <header className={styles.bar}>
        <Brand name={site.name} />
        <span className="grow" />
        <SchemeButton />
        <SignInButton look="secondary">{t('front.signIn')}</SignInButton>
      </header>
      <main id="content">
        <Hero />
        <FrontFigures figures={figures} />
        <Showcase offerings={showcase.items} />
        <DemonstrationAccounts site={site} />
      </main>
      <footer className={styles.foot}>
        <Brand name={site.name} />
        <p>{t('front.foot')}</p>
      </footer>
    </div>
  )
}
