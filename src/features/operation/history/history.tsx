/** Below the page: journal with its scrub bar, documents, ledger, comments. */
import { Suspense, useState, type ComponentType, lazy } from 'react'
import type { Offer, OperationDocument } from '../../../../contract/operations/shapes.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { Skeleton, PlainTable, Empty } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/sections/tabs.tsx'
import { Comments } from './history-comments.tsx'
import { Journal } from './history-journal.tsx'
import styles from './history.module.css'
import type { Moment } from './moment.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { dateTime, quantity, bytes } from '../../../lib/format.ts'
import { ledgerQuery, documentsQuery } from '../../shared/operation/queries.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { addressOf } from '../../../lib/http.ts'
import { loadInvoiceList } from '../../shared/invoice/parts.tsx'
import { placeOf } from '../plan-view.ts'

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

/** Movements of units: every entry sums to zero. */
function Ledger() {
  const { detail } = useOperation()
  const { data } = useSuspenseQuery(ledgerQuery(detail.sid))
  if (data.items.length === 0) return <Empty title={t('operation.noUnitsMoved')} />
  return (
    <ol className={styles.list}>
      {data.items.map(({ sid, at, kind, postings }) => (
        <li key={sid} className={styles.item}>
          <span className="strong breaks">{kind}</span>
          <span className="note">{dateTime(at)}</span>
          <PlainTable
            className={styles.postings}
            aria-label={t('operation.postingsOf', { kind })}
            titles={[t('operation.account'), t('operation.serial'), t('operation.units')]}
          >
            {postings.map(({ account, owner, serial, quantity: units }, index) => (
              <tr key={index}>
                <td>
                  {account}
                  {owner && `, ${owner}`}
                </td>
                <td className="text-xs quiet breaks mono">{serial}</td>
                <td className={styles.units}>{signed(units)}</td>
              </tr>
            ))}
          </PlainTable>
        </li>
      ))}
    </ol>
  )
}

const signed = (units: string): string =>
  units.startsWith('-') ? `−${quantity(units.slice(1))}` : `+${quantity(units)}`

/** With the rest of the documents, not after it. */
const InvoiceList = lazy(async () => ({ default: await loadInvoiceList() }))

function Documents() {
  const { detail } = useOperation()
  const { data } = useSuspenseQuery(documentsQuery(detail.sid))
  return (
    <>
      <InvoiceList detail={detail} isBox={false} />
      <Uploaded items={data.items} />
    </>
  )
}

function Uploaded({ items }: { readonly items: readonly OperationDocument[] }) {
  const { workflow } = useOperation()
  if (items.length === 0) return <Empty title={t('operation.noDocuments')} />
  return (
    <ul className={styles.list}>
      {items.map(({ sid, name, kind, bytes: size, uploadedAt, uploadedBy, sha256 }) => (
        <li key={sid} className={styles.item}>
          <a className="strong breaks" href={addressOf('/documents/:sid', { sid })} download>
            {name}
          </a>
          <span className="note">
            {placeOf(workflow, kind)}, {bytes(size)}, {uploadedBy}, {dateTime(uploadedAt)}
          </span>
          <span className="text-xs quiet breaks mono">{sha256}</span>
        </li>
      ))}
    </ul>
  )
}
