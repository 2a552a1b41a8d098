/** Files under way, each with what can be done about it. */
import { useSelector } from '@xstate/react'
import { PICTURE_TYPES } from '../../../contract/rules/uploads.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import styles from './uploads.module.css'
import { usePreview } from './use-preview.ts'
import { isAcceptable, type UploadActor } from './use-upload.ts'

type Props = { readonly uploads: readonly UploadActor[] }

export const UploadList = ({ uploads }: Props) => (
  <ul className={`stack gap-3 ${styles.uploads}`} aria-label={t('shared.uploads')} aria-live="polite">
    {uploads.map((upload) => (
      <UploadRow key={upload.sessionId} upload={upload} />
    ))}
  </ul>
)

function UploadRow({ upload }: { readonly upload: UploadActor }) {
  const { file, share, refusal } = useSelector(upload, ({ context }) => context)
  const preview = usePreview(file instanceof File && PICTURE_TYPES.includes(file.type) ? file : null)
  if (file === null) return null
  const isSent = share === 1
  return (
    <li className={styles.upload}>
      {preview && <img src={preview} alt="" className={styles.preview} />}
      <div className={styles.uploadText}>
        <span className="text-m strong breaks">{file.name}</span>
        {refusal === null ? (
          <>
            <progress
              aria-label={t('shared.progressOf', { name: file.name })}
              {...(share === 0 || isSent ? {} : { value: share })}
            />
            <span className={styles.dropHint}>{isSent ? t('shared.beingChecked') : bytes(file.size)}</span>
          </>
        ) : (
          <span className="text-s alarm-text">{refusal}</span>
        )}
      </div>
      {refusal !== null && isAcceptable(file) && (
        <Button label={t('common.tryAgain')} size="small" onClick={() => upload.send({ type: 'retry' })} />
      )}
      <Button
        label={t(refusal === null ? 'common.cancel' : 'shared.forget')}
        variant="quiet"
        size="small"
        onClick={() => {
          upload.send({ type: 'cancel' })
          upload.send({ type: 'drop' })
        }}
      />
    </li>
  )
}
