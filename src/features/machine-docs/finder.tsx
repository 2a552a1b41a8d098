/** Looks up states and events by their words. What is found lies over the chart, which stays where it is. */
import { SearchBox } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { t } from '../../lib/messages.ts'
import styles from './machine-docs.module.css'
import { search, TIMER_DOES, timersNamed, type Found } from './page-view.ts'

type Props = {
  readonly page: MachinePage
  readonly onState: (path: string) => void
  readonly onEvent: (type: string) => void
}

export function Finder({ page, onState, onEvent }: Props) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const wanted = useDeferredValue(text)
  const found = useMemo(() => search(page, wanted), [page, wanted])
  const pick = (one: Found) => {
    setOpen(false)
    if (one.kind === 'state') onState(one.state.path)
    else onEvent(one.event.type)
  }
  return (
    <search
      className={styles.finder}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <SearchBox
        className="wide"
        aria-label={t('machines.search')}
        placeholder={t('machines.searchExample')}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(_, { value }) => {
          setText(value)
          setOpen(true)
        }}
      />
      {isOpen && wanted.trim() !== '' && (
        // Takes the focus of a press between two results, which would close the list otherwise.
        <div className={styles.results} tabIndex={-1}>
          {timersNamed(page, wanted).map((what) => (
            <p key={what}>{t(TIMER_DOES[what])}</p>
          ))}
          <output className={styles.quiet}>{t('machines.found', { count: found.length })}</output>
          <ul className={`stack gap-3 ${styles.found}`}>
            {found.map((one) => (
              <li key={one.kind === 'state' ? one.state.path : one.event.type}>
                <button type="button" className={styles.link} onClick={() => pick(one)}>
                  {one.kind === 'state' ? one.state.title : one.event.label}
                </button>
                <span className={styles.quiet}>
                  {one.kind === 'state' ? one.state.within || t('machines.state') : t('machines.event')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  )
}
