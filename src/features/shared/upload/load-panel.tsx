/** A panel that loads files of one kind; its words are `{area}.load…`. */
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { UploadPanel } from '../../../ui/upload/upload-panel.tsx'
import { uploadHook, type Work } from '../../../ui/upload/use-upload.ts'

type Kind = {
  readonly area: 'compliance' | 'payments'
  /** As an input of files takes it. */
  readonly accept: string
  /** Bytes. */
  readonly most: number
}

export function loadPanel({ area, accept, most }: Kind, work: Work) {
  const useUpload = uploadHook(most, work)
  return function LoadPanel() {
    const limit = { bytes: bytes(most) }
    return (
      <UploadPanel
        upload={useUpload()}
        accept={accept}
        words={{
          title: t(`${area}.loadTitle`),
          choose: t(`${area}.loadChoose`),
          hint: t(`${area}.loadHint`, limit),
          other: t(`${area}.loadOther`),
          start: t(`${area}.loadStart`),
          notTaken: t(`${area}.loadNotTaken`),
          reading: t(`${area}.loadReading`),
          sending: (percent) => t(`${area}.loadSending`, { percent }),
          progress: t(`${area}.loadProgress`),
          unfit: { empty: t(`${area}.loadEmpty`, limit), tooLarge: t(`${area}.loadTooLarge`, limit) },
        }}
      />
    )
  }
}
