/** Below the page: journal with its scrub bar, documents, ledger, comments. */
import { Tab, TabList } from '@fluentui/react-components'
import { Suspense, useState, type ComponentType } from 'react'
import type { Offer } from '../../../contract/operation-shapes.ts'
import { Skeleton } from '../../ui/page.tsx'
import { Comments } from './history-comments.tsx'
import { Documents } from './history-documents.tsx'
import { Journal } from './history-journal.tsx'
import { Ledger } from './history-ledger.tsx'
import styles from './history.module.css'
import type { Moment } from './moment.ts'

export type HistoryProps = {
  readonly comment: Offer | null
  readonly moment: Moment | null
  readonly onMoment: (moment: Moment | null) => void
}

const TABS = {
  journal: { title: 'Journal', Content: Journal },
  documents: { title: 'Documents', Content: Documents },
  ledger: { title: 'Ledger', Content: Ledger },
  comments: { title: 'Comments', Content: Comments },
} as const satisfies Readonly<Record<string, { title: string; Content: ComponentType<HistoryProps> }>>

type TabName = keyof typeof TABS
const NAMES = Object.keys(TABS) as TabName[]

export function History(props: HistoryProps) {
  const [tab, setTab] = useState<TabName>('journal')
  const { Content, title } = TABS[tab]
  return (
    <section className={styles.history} aria-label="History">
      <TabList
        className={styles.tabs ?? ''}
        selectedValue={tab}
        onTabSelect={(_, { value }) => setTab(NAMES.find((name) => name === value) ?? 'journal')}
      >
        {NAMES.map((name) => (
          <Tab key={name} value={name} id={`tab-${name}`} aria-controls="history-panel">
            {TABS[name].title}
          </Tab>
        ))}
      </TabList>
      <div id="history-panel" role="tabpanel" aria-label={title} className={styles.content}>
        <Suspense fallback={<Skeleton rows={4} />}>
          <Content {...props} />
        </Suspense>
      </div>
    </section>
  )
}
