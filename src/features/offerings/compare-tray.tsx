import { DismissRegular } from '@fluentui/react-icons'
import { useQueries } from '@tanstack/react-query'
import type { OfferingSummary } from '../../../contract/offerings/offerings.ts'
import { t } from '../../lib/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { changed, comparedIn, MOST_COMPARED, withCompared } from '../shared/offering/catalogue-view.ts'
import styles from './compare.module.css'
import { offeringQuery } from '../shared/offering/queries.ts'

type Props = {
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  /** What is on the page already: the names of others are fetched. */
  readonly known: readonly OfferingSummary[]
}

/** What is chosen to be compared, at the foot of the window. */
export function CompareTray({ search, onChange, known }: Props) {
  const sids = comparedIn(search)
  const fetched = useQueries({
    queries: sids.map((sid) => ({
      ...offeringQuery(sid),
      enabled: !known.some((offering) => offering.sid === sid),
    })),
  })
  if (sids.length === 0) return null
  const titleOf = (sid: string, at: number) =>
    known.find((offering) => offering.sid === sid)?.title ??
    fetched[at]?.data?.title ??
    (fetched[at]?.isError ? t('catalogue.notPublished') : '…')
  return (
    <section className={styles.tray} aria-label={t('catalogue.compareTray')}>
      <ul className={styles.trayItems}>
        {sids.map((sid, at) => (
          <li key={sid}>
            <span>{titleOf(sid, at)}</span>
            <IconButton
              size="small"
              label={t('catalogue.compareRemove', { title: titleOf(sid, at) })}
              icon={<DismissRegular />}
              onClick={() => onChange(withCompared(search, sid))}
            />
          </li>
        ))}
      </ul>
      {sids.length === MOST_COMPARED && <p className="note">{t('catalogue.compareMost')}</p>}
      <Button
        variant="quiet"
        label={t('catalogue.compareClear')}
        onClick={() => onChange(changed(search, { compare: null }))}
      />
      <Button
        variant="primary"
        label={t('catalogue.compareNow', { count: sids.length })}
        onClick={() => onChange(changed(search, { view: 'compare' }))}
      />
    </section>
  )
}
