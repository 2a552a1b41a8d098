/** All of one's own offerings, whatever their state. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { cappedCount, countryName, date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ListPager } from '../../../ui/data-list/data-list-pager.tsx'
import { Empty } from '../../../ui/page.tsx'
import styles from './own-card.module.css'
import { submissionsQuery } from '../../shared/submission/queries.ts'
import type { SubmissionRow } from '../../../../contract/offerings/submission-shapes.ts'
import { partyName } from '../../shared/operation/operation-words.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { pageHref } from '../addresses.ts'
import { photoHref } from '../../shared/offering/files.ts'
import { revisionName, STATUS_TONES, statusName } from '../../shared/submission/words.ts'

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

type CardProps = { readonly row: SubmissionRow; readonly id: string }

/** What the carrier is still writing for the first time opens in its form, everything else as buyers see it. */
const ownHref = ({ sid, court, revision, missing }: SubmissionRow, id: string): string =>
  court === 'projectCarrier' && revision === null
    ? pageHref(missing[0]?.page ?? 'GeneralInformation', id, sid)
    : hrefOf('carrierOffering', { id, sid })

/** One's own offering: picture, state, what is missing or whose move it is. */
function OwnCard({ row, id }: CardProps) {
  const { photoSid, title, status, project, country, updatedAt } = row
  const revision = revisionName(row)
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {photoSid ? (
          <img src={photoHref(photoSid, 'small')} alt="" loading="lazy" />
        ) : (
          <span className={styles.none}>{t('submission.noPhotoYet')}</span>
        )}
      </div>
      <div className={styles.body}>
        <p className="wrap gap-3">
          <ToneChip tone={STATUS_TONES[status]}>{statusName(status)}</ToneChip>
          {revision && <ToneChip tone="move">{revision}</ToneChip>}
        </p>
        <h3 className={`title-m breaks ${styles.title}`}>
          <Link to={ownHref(row, id)}>{title.trim() === '' ? t('submission.untitled') : title}</Link>
        </h3>
        <p className="note">
          {project.name === title ? countryName(country) : `${project.name}, ${countryName(country)}`}
        </p>
        {row.court && <p className="text-m strong">{standingWords(row)}</p>}
        <p className="note">{t('submission.changedOn', { date: date(updatedAt) })}</p>
      </div>
    </article>
  )
}

function standingWords({ missing, court }: SubmissionRow): string {
  if (court === 'projectCarrier')
    return missing.length > 0
      ? t('submission.stepMissing', { count: missing.length })
      : t('submission.readyToSubmit')
  return court ? t('submission.waitsFor', { party: partyName(court) }) : ''
}
