/** One's own offering: picture, state, what is missing or whose move it is. */
import { Link } from 'react-router'
import type { SubmissionRow } from '../../../../contract/offerings/submission-shapes.ts'
import { countryName, date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { partyName } from '../../shared/operation/operation-words.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { hrefOf } from '../../../addresses/paths.ts'
import { pageHref } from '../addresses.ts'
import styles from './own-card.module.css'
import { photoHref } from '../../shared/offering/files.ts'
import { revisionName, STATUS_TONES, statusName } from '../../shared/submission/words.ts'

type Props = { readonly row: SubmissionRow; readonly id: string }

/** What the carrier is still writing for the first time opens in its form, everything else as buyers see it. */
const ownHref = ({ sid, court, revision, missing }: SubmissionRow, id: string): string =>
  court === 'projectCarrier' && revision === null
    ? pageHref(missing[0]?.page ?? 'GeneralInformation', id, sid)
    : hrefOf('carrierOffering', { id, sid })

export function OwnCard({ row, id }: Props) {
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
