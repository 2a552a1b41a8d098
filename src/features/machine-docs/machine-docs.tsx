/** One machine: its chart, what is behind each state and event, and a walk by hand. Everything is in the address. */
import { useEffect, useRef, useState, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import type { Standing } from '../../../machines/kernel/drawing.ts'
import { t } from '../../lib/messages.ts'
import { DocsChart } from './docs-chart.tsx'
import { Details } from './details.tsx'
import styles from './machine-docs.module.css'
import {
  eventOf,
  stateOf,
  statesWithin,
  viewOf,
  search,
  TIMER_DOES,
  timersNamed,
  type Found,
} from './page-view.ts'
import { Walk } from './walk.tsx'
import { SearchBox } from '@fluentui/react-components'

export function MachineDocs({ page }: { readonly page: MachinePage }) {
  const [address, setAddress] = useSearchParams()
  const [standing, setStanding] = useState<Standing | null>(null)
  const view = viewOf(page, address.get('view'))
  const state = stateOf(page, address.get('state'))
  const event = eventOf(page, address.get('event'))
  const within = address.get('within')
  const go = (wanted: Readonly<Record<string, string>>) =>
    setAddress(wanted, { preventScrollReset: true, replace: true })
  const showState = (path: string) => {
    const [best] = stateOf(page, path)?.views ?? []
    go({ view: best ?? view, state: path })
  }
  const showEvent = (type: string) => go({ view, event: type })
  const inside = within === null ? null : statesWithin(page, within)
  const picked = event?.type ?? state?.path ?? within
  const title = event?.label ?? state?.title ?? inside?.[0]?.within ?? ''
  const details = useBrought(picked)
  const panels = [
    <div key="details" ref={details}>
      <Details
        page={page}
        state={state}
        event={event}
        within={inside}
        onState={showState}
        onEvent={showEvent}
      />
    </div>,
    page.group !== 'browser' && <Walk key="walk" page={page} onStanding={setStanding} onEvent={showEvent} />,
  ]
  return (
    <div className="column gap-6">
      <Finder page={page} onState={showState} onEvent={showEvent} />
      <div className={styles.columns}>
        <DocsChart
          page={page}
          view={view}
          standing={standing}
          selected={state?.path ?? within}
          onView={(next) => go({ view: next })}
          onPath={(path) => (stateOf(page, path) ? showState(path) : go({ view, within: path }))}
        />
        {/* Next to the chart stands what someone asked for: what was picked, or the walk that is under way. */}
        <div className={styles.aside}>
          {picked !== null && standing === null ? panels : panels.toReversed()}
        </div>
      </div>
      <output className="visually-hidden">{picked === null ? '' : t('machines.shown', { title })}</output>
    </div>
  )
}

/** What is picked comes into sight, wherever it was picked; what the address names already does not move the page. */
function useBrought(picked: string | null) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(picked)
  useEffect(() => {
    if (before.current === picked) return
    before.current = picked
    if (picked !== null) ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [picked])
  return ref
}

type Props = {
  readonly page: MachinePage
  readonly onState: (path: string) => void
  readonly onEvent: (type: string) => void
}

function Finder({ page, onState, onEvent }: Props) {
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
