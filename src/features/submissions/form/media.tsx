/** Photos: several at once, each with words for those who do not see it; the first is on cards. */
import { MOST_UPLOAD_BYTES, PICTURE_TYPES } from '../../../../contract/rules/uploads.ts'
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { upload } from '../../../lib/sending/upload.ts'
import { useUploads } from '../../../ui/upload/use-uploads.ts'
import { DropZone } from '../../../ui/upload/drop-zone.tsx'
import { Panel } from '../../../ui/page.tsx'
import { UploadList } from '../../../ui/upload/upload-list.tsx'
import { fieldId } from '../addresses.ts'
import { PhotoSorter } from './photo-sorter.tsx'
import { keepSubmission } from '../../shared/submission/queries.ts'
import { remarkOn } from '../remark-view.ts'
import { PartRemarks } from '../remarks.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'

const MOST = 12

export function Media() {
  const { detail, change, isEditable } = useSubmission()
  const photos = useContent('photos')
  const { uploads, start } = useUploads(
    (file, { onProgress, signal }) =>
      upload(
        'POST /project_submissions/:sid/photos',
        { params: { sid: detail.sid }, file, onProgress },
        { quiet: true, signal },
      ),
    (file) => {
      keepSubmission(detail.sid, (now) => ({ ...now, files: [...now.files, file] }))
      change((now) => ({ photos: [...now.photos, { sid: file.sid, alt: '', credit: '' }] }))
    },
  )
  const room = MOST - photos.length - uploads.length
  const entries = photos.map(({ sid }) => remarkOn.photo(sid))
  return (
    <Panel
      title={t('submission.photos')}
      aside={t('submission.photosCount', { count: photos.length, most: MOST })}
      body="column gap-5"
    >
      <PartRemarks part="photos" entries={entries} />
      <PhotoSorter />
      <UploadList uploads={uploads} />
      {isEditable && room > 0 && (
        <DropZone
          id={fieldId('photos')}
          label={t('submission.addPhotos')}
          hint={t('submission.photosLimit', { bytes: bytes(MOST_UPLOAD_BYTES) })}
          accept={PICTURE_TYPES.join(',')}
          onFiles={(files) => start(files, room)}
        />
      )}
      {isEditable && room <= 0 && <p className="note">{t('submission.photosFull')}</p>}
    </Panel>
  )
}
