/** Below the page: journal with its scrub bar, documents, ledger, comments. */
import { Suspense, useState, type ComponentType } from 'react'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { Skeleton } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/sections/tabs.tsx'
import { Comments } from './history-comments.tsx'
import { Documents } from './history-documents.tsx'
import { Journal } from './history-journal.tsx'
import { Ledger } from './history-ledger.tsx'
import styles from './history.module.css'
import type { Moment } from './moment.ts'

export type HistoryProps = {
  readonly comment: Offer | null
  /** Row of the journal that is looked at; null: now. */
  readonly at: number | null
  readonly moment: Moment | null
  readonly onAt: (seq: number | null) => void
}

const TABS = {
  journal: { title: 'operation.journal', Content: Journal },
  documents: { title: 'operation.documents', Content: Documents },
  ledger: { title: 'operation.ledger', Content: Ledger },
  comments: { title: 'operation.comments', Content: Comments },
} as const satisfies Readonly<Record<string, { title: MessageId; Content: ComponentType<HistoryProps> }>>

type TabName = keyof typeof TABS
const NAMES = Object.keys(TABS) as TabName[]

export function History(props: HistoryProps) {
  const [tab, setTab] = useState<TabName>('journal')
  const { Content } = TABS[tab]
  return (
    <section className={styles.history} aria-label={t('operation.history')}>
      <Tabs
        names={NAMES}
        titleOf={(name) => t(TABS[name].title)}
        selected={tab}
        onSelect={setTab}
        panel="history"
      />
      <div id="history" role="tabpanel" aria-labelledby={`history-${tab}`}>
        <Suspense fallback={<Skeleton rows={4} />}>
          <Content {...props} />
        </Suspense>
      </div>
      {tab !== 'journal' && (
        <div className="on-paper">
          <h2 className="pad-4-5 text-m strong">{t(TABS.journal.title)}</h2>
          <Suspense>
            <Journal {...props} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
