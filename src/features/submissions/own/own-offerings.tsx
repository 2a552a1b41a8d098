/** All of one's own offerings, whatever their state. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { cappedCount } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ListPager } from '../../../ui/data-list/data-list-pager.tsx'
import { Empty } from '../../../ui/page.tsx'
import { OwnCard } from './own-card.tsx'
import styles from './own-card.module.css'
import { submissionsQuery } from '../../shared/submission/queries.ts'

/** Cards take room: fewer of them than rows of a list. */
export const ownOfferingsOf = (search: URLSearchParams) => {
  const cursor = search.get('cursor')
  return submissionsQuery({ limit: 24, ...(cursor ? { cursor } : {}) })
}

type Props = { readonly id: string; readonly search: URLSearchParams; readonly maySubmit: boolean }

export function OwnOfferings({ id, search, maySubmit }: Props) {
  const { data } = useSuspenseQuery(ownOfferingsOf(search))
  return (
    <section aria-labelledby="own-offerings">
      <div className="wrap gap-3 col-gap-5 align-baseline between">
        <h2 className="title-l" id="own-offerings">
          {t('submission.ownOfferings')}
        </h2>
        <span className="note">
          {data.count > 0 &&
            t('submission.offeringsCount', { count: data.count, shown: cappedCount(data.count) })}
        </span>
      </div>
      {data.items.length === 0 ? (
        <Empty title={t('submission.nothingOffered')}>
          {maySubmit && <Link to={hrefOf('projectSubmission', { id })}>{t('submission.submitProject')}</Link>}
        </Empty>
      ) : (
        <ul className={styles.cards}>
          {data.items.map((row) => (
            <li key={row.sid}>
              <OwnCard row={row} id={id} />
            </li>
          ))}
        </ul>
      )}
      <ListPager nextCursor={data.nextCursor} />
    </section>
  )
}
