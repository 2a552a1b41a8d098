/** What the platform asked for beyond the application, with what came of it. */
import type { OnboardingDetail, OnboardingItem } from '../../../contract/organizations/onboarding-shapes.ts'
import { date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import { DocumentLine } from './documents.tsx'
import { EventActions } from './event-actions.tsx'
import styles from './onboarding-review.module.css'

export function Asked({ detail }: { readonly detail: OnboardingDetail }) {
  return (
    <Panel title={t('compliance.asked')} aside={<EventActions detail={detail} place="asked" />}>
      {detail.items.length === 0 ? (
        <p className="hint">{t('compliance.askedNothing')}</p>
      ) : (
        <ol className="column gap-4">
          {detail.items
            .toSorted((a, b) => b.askedAt.localeCompare(a.askedAt))
            .map((item) => (
              <Item key={item.sid} item={item} detail={detail} />
            ))}
        </ol>
      )}
    </Panel>
  )
}

type ItemProps = { readonly item: OnboardingItem; readonly detail: OnboardingDetail }

function Item({ item, detail }: ItemProps) {
  const documents = detail.documents.filter(({ itemSid }) => itemSid === item.sid)
  const isAnswered = item.answer !== null || documents.length > 0
  const isDocument = item.kind === 'document'
  return (
    <li className={styles.card}>
      <p className="cluster gap-2 col-gap-4 between text-l">
        <strong>{isDocument ? item.title : t('compliance.askedQuestion')}</strong>
        {item.closedAt === null ? (
          <ToneChip tone="move">{t('compliance.askedOpen')}</ToneChip>
        ) : (
          <ToneChip tone={isAnswered ? 'done' : 'plain'}>
            {t(isAnswered ? 'compliance.askedAnswered' : 'compliance.askedClosed')}
          </ToneChip>
        )}
      </p>
      <p className={styles.long}>{item.text}</p>
      {item.answer !== null && (
        <div className={styles.answer}>
          <p className="block note breaks">{t('compliance.answer')}</p>
          <p className={styles.long}>{item.answer}</p>
        </div>
      )}
      {documents.length > 0 && (
        <ul className="stack gap-4 text-m">
          {documents.map((document) => (
            <DocumentLine key={document.sid} document={document} />
          ))}
        </ul>
      )}
      <p className="block note breaks">
        {t('compliance.askedOn', { date: date(item.askedAt) })}
        {item.closedAt && `, ${t('compliance.closedOn', { date: date(item.closedAt) })}`}
      </p>
    </li>
  )
}
