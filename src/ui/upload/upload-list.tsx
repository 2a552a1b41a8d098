/** Files under way, each with what can be done about it. */
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import styles from './uploads.module.css'
import type { Uploading, useUploads } from '../../lib/upload/use-uploads.ts'

type Props = Pick<ReturnType<typeof useUploads>, 'uploads' | 'cancel' | 'retry'>

export function UploadList({ uploads, cancel, retry }: Props) {
  return (
    <ul className={styles.uploads} aria-label={t('shared.uploads')} aria-live="polite">
      {uploads.map((one) => (
        <li key={one.id} className={styles.upload}>
          {one.preview && <img src={one.preview} alt="" className={styles.preview} />}
          <div className={styles.uploadText}>
            <span className="text-m strong break-anywhere">{one.file.name}</span>
            <Progress one={one} />
          </div>
          {one.problem && <Button label={t('common.tryAgain')} size="small" onClick={() => retry(one)} />}
          <Button
            label={t(one.problem ? 'shared.forget' : 'common.cancel')}
            variant="quiet"
            size="small"
            onClick={() => cancel(one)}
          />
        </li>
      ))}
    </ul>
  )
}

function Progress({ one: { file, progress, problem } }: { readonly one: Uploading }) {
  if (problem) return <span className="text-s alarm-text">{problem}</span>
  const isSent = progress === 1
  return (
    <>
      <progress
        aria-label={t('shared.progressOf', { name: file.name })}
        {...(progress === null || isSent ? {} : { value: progress })}
      />
      <span className={styles.dropHint}>{isSent ? t('shared.beingChecked') : bytes(file.size)}</span>
    </>
  )
}
