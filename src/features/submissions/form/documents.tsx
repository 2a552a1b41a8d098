/** Documents of the offering: what buyers may download. */
import { DeleteRegular, DocumentRegular } from '@fluentui/react-icons'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { upload } from '../../../lib/upload/upload.ts'
import { useUploads } from '../../../ui/upload/use-uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/upload/drop-zone.tsx'
import { UploadList } from '../../../ui/upload/upload-list.tsx'
import { fieldId } from '../addresses.ts'
import { DraftText } from '../draft/draft-fields.tsx'
import { documentAddress, keepSubmission } from '../../shared/submission/queries.ts'
import { remarkOn } from '../remark-view.ts'
import { Remarks } from '../remarks.tsx'
import { useSubmission } from '../draft/submission-context.ts'
import styles from '../submission.module.css'

const MOST = 20
const ACCEPT = 'application/pdf,image/png,image/jpeg'

/** `annual-report_2024.pdf` → `annual report 2024`: a title to begin with. */
export const titleFrom = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
    .slice(0, 120)

export function Documents() {
  const { detail, content, change, isEditable } = useSubmission()
  const { uploads, start } = useUploads(
    (file, { onProgress, signal }) =>
      upload(
        'POST /project_submissions/:sid/documents',
        { params: { sid: detail.sid }, file, onProgress },
        { quiet: true, signal },
      ),
    (file, original) => {
      keepSubmission(detail.sid, (now) => ({ ...now, files: [...now.files, file] }))
      change(({ documents }) => ({
        documents: [...documents, { sid: file.sid, title: titleFrom(original.name) }],
      }))
    },
  )
  const room = MOST - content.documents.length - uploads.length
  return (
    <div className={styles.form}>
      <p className="hint">{t('submission.documentsHint')}</p>
      <Remarks field="documents" />
      {content.documents.length > 0 && (
        <ul className="stack gap-4" aria-label={t('submission.documents')}>
          {content.documents.map((document, at) => (
            <li key={document.sid} className="stack gap-3 pad-4 hairline surface-2 radius-m">
              <DocumentRow document={document} at={at} />
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} />
      {isEditable && room > 0 && (
        <DropZone
          id={fieldId('documents')}
          label={t('submission.addDocuments')}
          hint={t('submission.documentsLimit')}
          accept={ACCEPT}
          onFiles={(files) => start(files.slice(0, room))}
        />
      )}
    </div>
  )
}

type RowProps = { readonly document: OfferingContent['documents'][number]; readonly at: number }

function DocumentRow({ document: { sid, title }, at }: RowProps) {
  const { detail, change, isEditable } = useSubmission()
  const file = detail.files.find((one) => one.sid === sid)
  return (
    <>
      <DraftText
        path={`documents.${at}.title`}
        remarks={remarkOn.document(sid)}
        label={t('submission.documentTitle')}
        required
        most={120}
        value={title}
        onChange={(text) =>
          change(({ documents }) => ({
            documents: documents.map((one) => (one.sid === sid ? { ...one, title: text } : one)),
          }))
        }
      />
      <div className="row gap-3 between">
        {file && (
          <a
            href={documentAddress(sid)}
            download
            className="inline-row gap-3 shrink text-s breaks underline-offset"
          >
            <DocumentRegular aria-hidden fontSize={18} />
            {file.name} ({bytes(file.bytes)})
          </a>
        )}
        {isEditable && (
          <Button
            label={t('submission.removeName', { name: title || (file?.name ?? '') })}
            variant="quiet"
            modifier="icon"
            icon={<DeleteRegular />}
            onClick={() =>
              change(({ documents }) => ({ documents: documents.filter((one) => one.sid !== sid) }))
            }
          />
        )}
      </div>
    </>
  )
}
