/** Looks up states and events by any of their words. */
import { SearchBox } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { t } from '../../lib/messages.ts'
import styles from './machine-docs.module.css'
import { search } from './page-view.ts'

type Props = {
  readonly page: MachinePage
  readonly onState: (path: string) => void
  readonly onEvent: (type: string) => void
}

/** More nobody reads; another word narrows it. */
const MOST = 12

export function Finder({ page, onState, onEvent }: Props) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => search(page, wanted), [page, wanted])
  return (
    <search className={`stack gap-4 text-m ${styles.finder}`}>
      <SearchBox
        aria-label={t('machines.search')}
        placeholder={t('machines.searchExample')}
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      {wanted.trim() !== '' && (
        <>
          <output className={styles.quiet}>{t('machines.found', { count: found.length })}</output>
          <ul className={`stack gap-3 text-m ${styles.found}`}>
            {found.slice(0, MOST).map((one) =>
              one.kind === 'state' ? (
                <li key={one.state.path}>
                  <button type="button" className={styles.link} onClick={() => onState(one.state.path)}>
                    {one.state.title}
                  </button>
                  <span className={styles.quiet}>{one.state.within || t('machines.state')}</span>
                </li>
              ) : (
                <li key={one.event.type}>
                  <button type="button" className={styles.link} onClick={() => onEvent(one.event.type)}>
                    {one.event.label}
                  </button>
                  <span className={styles.quiet}>{t('machines.event')}</span>
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </search>
  )
}
