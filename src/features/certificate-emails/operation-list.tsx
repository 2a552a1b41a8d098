/** Operations whose certificate waits to be sent, then those whose certificate was. */
import { Input } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, OnlyFirst } from '../../ui/page.tsx'
import styles from '../shared/certificate-email/emails.module.css'
import { emailOperationsQuery, type EmailOperation } from '../shared/certificate-email/queries.ts'

type Props = {
  /** Sid of the chosen one. */
  readonly chosen: string | null
}

export function OperationList({ chosen }: Props) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({ ...emailOperationsQuery(search), placeholderData: (before) => before })
  return (
    <nav className="column gap-5" aria-label={t('issuing.operations')}>
      <Input
        type="search"
        value={text}
        contentBefore={<SearchRegular aria-hidden fontSize={18} />}
        aria-label={t('issuing.search')}
        placeholder={t('issuing.search')}
        onChange={(_, { value }) => setText(value)}
      />
      {data?.items.length === 0 && (
        <Empty title={t(search === '' ? 'issuing.operationsNone' : 'issuing.nothingFound')} />
      )}
      <ul className={styles.operations}>
        {(data?.items ?? []).map((operation) => (
          <li key={operation.sid}>
            <Link
              className={styles.operation}
              to={`${places.adminCertificateEmail.path}?operation=${operation.sid}`}
              aria-current={operation.sid === chosen ? 'true' : undefined}
            >
              <span className={`cluster gap-2 col-gap-4 between breaks ${styles.emailHead}`}>
                <strong>{operation.contributor ?? operation.number}</strong>
                <State operation={operation} />
              </span>
              <span className="note breaks">
                {operation.number} · {operation.certificateNumber}
              </span>
              <span className="note breaks">{operation.project}</span>
            </Link>
          </li>
        ))}
      </ul>
      {data && <OnlyFirst count={data.items.length} isComplete={data.isComplete} />}
    </nav>
  )
}

/** What someone has to know first: it waits, it came back, it is done. */
function State({ operation: { isWaiting, letters } }: { readonly operation: EmailOperation }) {
  if (isWaiting) return <ToneChip tone="move">{t('issuing.stateWaiting')}</ToneChip>
  if (letters.bounced > 0)
    return <ToneChip tone="alarm">{t('issuing.bouncedCount', { count: letters.bounced })}</ToneChip>
  if (letters.sent > 0) return <ToneChip tone="done">{t('issuing.stateSent')}</ToneChip>
  return <ToneChip tone="plain">{t('issuing.stateQueued')}</ToneChip>
}
