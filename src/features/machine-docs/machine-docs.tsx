/** One machine: its chart, what stands behind each state and event, and a walk by hand. Everything is in the address. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import type { Standing } from '../../../machines/kernel/drawing.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { DocsChart } from './docs-chart.tsx'
import { Details } from './details.tsx'
import { Finder } from './finder.tsx'
import styles from './machine-docs.module.css'
import { eventOf, stateOf, statesWithin } from './page-view.ts'
import { Walk } from './walk.tsx'

export function MachineDocs({ page }: { readonly page: MachinePage }) {
  const [address, setAddress] = useSearchParams()
  const [standing, setStanding] = useState<Standing | null>(null)
  const view = page.views.find((one) => one.view === address.get('view')) ?? page.views[0]!
  const state = stateOf(page, address.get('state'))
  const event = eventOf(page, address.get('event'))
  const within = address.get('within')
  const go = (wanted: Readonly<Record<string, string>>) =>
    setAddress(wanted, { preventScrollReset: true, replace: true })
  const showState = (path: string) => {
    const [best] = stateOf(page, path)?.views ?? []
    go({ view: best ?? view.view, state: path })
  }
  const showEvent = (type: string) => go({ view: view.view, event: type })
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <DocsChart
          page={page}
          view={view.view}
          standing={standing}
          selected={state?.path ?? within}
          onView={(next) => go({ view: next })}
          onPath={(path) => (stateOf(page, path) ? showState(path) : go({ view: view.view, within: path }))}
        />
      </div>
      <div className={styles.aside}>
        <Panel title={t('machines.lookUp')}>
          <Finder page={page} onState={showState} onEvent={showEvent} />
        </Panel>
        {page.group !== 'browser' && <Walk page={page} onStanding={setStanding} onEvent={showEvent} />}
        <Details
          page={page}
          state={state}
          event={event}
          within={within ? statesWithin(page, within) : null}
          onState={showState}
          onEvent={showEvent}
        />
      </div>
    </div>
  )
}
