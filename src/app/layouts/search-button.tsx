/** The way to the search, on each page: a button, and Ctrl+K or Cmd+K. What it opens is fetched then. */
import { SearchRegular } from '@fluentui/react-icons'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import type { Viewer } from '../../../contract/session.ts'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { loadMessages, t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openDialogs } from '../../ui/open-dialogs.ts'
import { Screen } from '../screen.tsx'
import styles from './chrome.module.css'

type Shown = { readonly viewer: Viewer | null; readonly typed: string; readonly onClose: () => void }

const Search = lazy(async () => {
  const [{ SearchDialog }, { openPagesOf }, machines] = await Promise.all([
    import('../../features/search/search-dialog.tsx'),
    import('../open-pages.ts'),
    // Without them the search finds everything else.
    import('../../features/shared/machine/queries.ts')
      .then(({ machineListQuery }) => queryClient.ensureQueryData(machineListQuery))
      .catch(() => []),
    loadMessages('search'),
  ])
  return {
    default: (shown: Shown) => (
      <SearchDialog {...shown} pages={openPagesOf(shown.viewer)} machines={machines} />
    ),
  }
})

type EarlyKeysProps = {
  readonly onType: (change: (text: string) => string) => void
  readonly onClose: () => void
}

/** Keys that are pressed while the search is fetched are its text; the page behind it must not act on them. */
function EarlyKeys({ onType, onClose }: EarlyKeysProps) {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Backspace') onType((text) => text.slice(0, -1))
      else if (event.key.length === 1) onType((text) => text + event.key)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [onType, onClose])
  return null
}

/** In the frame of the dock the page around it is searched. */
const isFramed = window.parent !== window

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

export function SearchButton() {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  // Before the button is painted: who sees it may use its key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (isFramed) return void window.parent.document.dispatchEvent(new KeyboardEvent('keydown', event))
      // Another dialog is answered first.
      if (openDialogs.topmost() === null) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (isFramed) return null
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <SearchRegular aria-hidden fontSize={18} />
        <span className="visually-hidden">{t('shared.search')}</span>
        <span aria-hidden className="hidden-720">
          {t('shared.search')}
        </span>
        <kbd aria-hidden className="hidden-720 text-xs">
          {t(isMac ? 'shared.searchKeyMac' : 'shared.searchKey')}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={<EarlyKeys onType={setTyped} onClose={close} />}>
          <Search viewer={viewer} typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Layout of a page with a bar of its own, which has the search. */
export const Component = () => <Screen tools={<SearchButton />} />
