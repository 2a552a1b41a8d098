/** Documents of the offering: what buyers may download. */
import { DeleteRegular, DocumentRegular } from '@fluentui/react-icons'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { endsBeforeItBegins } from '../../../../contract/rules/offering-content.ts'
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { upload } from '../../../lib/sending/upload.ts'
import { useUploads } from '../../../ui/upload/use-uploads.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/upload/drop-zone.tsx'
import { UploadList } from '../../../ui/upload/upload-list.tsx'
import { fieldId } from '../addresses.ts'
import { bindTo, DraftSelect, DraftText } from '../draft/draft-fields.tsx'
import { documentHref } from '../../shared/offering/files.ts'
import { keepSubmission } from '../../shared/submission/queries.ts'
import { remarkOn } from '../remark-view.ts'
import { Remarks } from '../remarks.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import styles from '../submission.module.css'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

const MOST = 20
const ACCEPT = 'application/pdf,image/png,image/jpeg'

/** `annual-report_2024.pdf` → `annual report 2024`: a title to begin with. */
export const titleFrom = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
    .slice(0, TEXT_LIMITS.documentTitle)

export function Documents() {
  const { detail, change, isEditable } = useSubmission()
  const documents = useContent('documents')
  const { uploads, start } = useUploads(
    (file, { onProgress, signal }) =>
      upload(
        'POST /project_submissions/:sid/documents',
        { params: { sid: detail.sid }, file, onProgress },
        { quiet: true, signal },
      ),
    (file, original) => {
      keepSubmission(detail.sid, (now) => ({ ...now, files: [...now.files, file] }))
      change((now) => ({
        documents: [
          ...now.documents,
          { sid: file.sid, title: titleFrom(original.name), kind: 'other', periodFrom: '', periodTo: '' },
        ],
      }))
    },
  )
  const room = MOST - documents.length - uploads.length
  return (
    <div className={styles.form}>
      <p className="hint">{t('submission.documentsHint')}</p>
      <Remarks field="documents" />
      {documents.length > 0 && (
        <ul className="stack gap-4" aria-label={t('submission.documents')}>
          {documents.map((document, at) => (
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
          onFiles={(files) => start(files, room)}
        />
      )}
    </div>
  )
}

type RowProps = { readonly document: OfferingContent['documents'][number]; readonly at: number }

const KINDS = ['other', 'monitoring'] as const

function DocumentRow({ document, at }: RowProps) {
  const { detail, change, isEditable } = useSubmission()
  const { sid, title, kind } = document
  const file = detail.files.find((one) => one.sid === sid)
  const bind = bindTo(`documents.${at}`, document, (next) =>
    change(({ documents }) => ({
      documents: documents.map((one) => (one.sid === sid ? { ...one, ...next } : one)),
    })),
  )
  const kindField = bind('kind', null)
  return (
    <>
      <DraftText
        {...bind('title', remarkOn.document(sid))}
        label={t('submission.documentTitle')}
        required
        most={TEXT_LIMITS.documentTitle}
      />
      <div className={styles.pair}>
        <DraftSelect
          {...kindField}
          label={t('submission.documentKind')}
          choices={KINDS.map((value) => ({ value, label: t(`submission.documentKind.${value}`) }))}
          onChange={(text) => kindField.onChange(text === 'monitoring' ? text : 'other')}
        />
        {kind === 'monitoring' && (
          <>
            <DraftText
              {...bind('periodFrom', null)}
              type="date"
              label={t('submission.reportFrom')}
              most={10}
            />
            <DraftText
              {...bind('periodTo', null)}
              type="date"
              label={t('submission.reportTo')}
              most={10}
              error={endsBeforeItBegins(document) ? t('shared.datesInOrder') : null}
            />
          </>
        )}
      </div>
      <div className="row gap-3 between">
        {file && (
          <a
            href={documentHref(sid)}
            download
            className="inline-row gap-3 shrink text-s breaks underline-offset"
          >
            <DocumentRegular aria-hidden fontSize={18} />
            {file.name} ({bytes(file.bytes)})
          </a>
        )}
        {isEditable && (
          <IconButton
            label={t('submission.removeName', { name: title || (file?.name ?? '') })}
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
