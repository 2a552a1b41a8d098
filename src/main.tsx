/** Entry: theme, query cache, router. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { STILL } from '../contract/http/still-pages.ts'
import { createRouter } from './app/router.tsx'
import { reloadOnLostChunk } from './app/lost-chunk.ts'
import { setSignInAsker } from './lib/http.ts'
import { keepLocale, locale } from './lib/locale.ts'
import { queryClient } from './lib/query-client.ts'
import { showScheme } from './theme/scheme.ts'
import 'virtual:themes.css'
import { t } from './lib/messages.ts'
import { useIsOut, watchOutages } from './lib/outage.ts'
import styles from './ui/outage-notice.module.css'

/** Milliseconds: a browser that paints nothing draws all the same. */
const SEEN_BY = 500

/** Resolves when what our own server has written was painted. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : SEEN_BY)
    requestAnimationFrame(() => setTimeout(resolve))
  })

if (document.querySelector(`[${STILL}]`)) await seen()

// Zod would try to compile its checks with eval, which the content policy forbids and browsers report. It comes later than this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const router = createRouter()

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OutageNotice />
    </QueryClientProvider>
  )
}

reloadOnLostChunk()
// Also on pages without a guard: anyone who acts there may have to sign in again.
setSignInAsker((reason) =>
  import('./features/shared/session/sign-in-again.ts').then(({ signInAgain }) => signInAgain(reason)),
)
showScheme()
keepLocale(locale())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

/** Says that the page waits for the server; it goes on by itself. Outside of the routes, whatever becomes of them. */
function OutageNotice() {
  const isOut = useIsOut()
  useEffect(() => watchOutages(), [])
  return (
    <output className={isOut ? styles.outage : undefined} aria-live="polite">
      {isOut && t('common.outage')}
    </output>
  )
}
