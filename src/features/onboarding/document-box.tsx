/** Documents of one kind, or for one thing that was asked for: added, on their way, stored, taken back. */
import { DeleteRegular, DocumentRegular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import type { OnboardingDocument } from '../../../contract/organizations/onboarding-shapes.ts'
import { MOST_UPLOAD_BYTES } from '../../../contract/rules/uploads.ts'
import { bytes } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { upload } from '../../lib/sending/upload.ts'
import { useUploads } from '../../ui/upload/use-uploads.ts'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { IconButton } from '../../ui/button.tsx'
import { DropZone } from '../../ui/upload/drop-zone.tsx'
import { UploadList } from '../../ui/upload/upload-list.tsx'
import { changeOwn, documentAddress } from './queries.ts'
import styles from './documents.module.css'
import { ErrorText } from '../../ui/form/error-text.tsx'

type Props = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly kind: OnboardingDocument['kind']
  /** What it answers; absent: one of the wizard's. */
  readonly itemSid?: string
  readonly documents: readonly OnboardingDocument[]
  readonly problem?: string | undefined
}

const ACCEPT = 'application/pdf,image/png,image/jpeg'

export function DocumentBox({ id, title, text, kind, itemSid, documents, problem }: Props) {
  const { uploads, start } = useUploads(
    (file, { onProgress, signal }) =>
      upload(
        'POST /onboarding/documents',
        { file, fields: { kind, ...(itemSid ? { itemSid } : {}) }, onProgress },
        { quiet: true, signal },
      ),
    (document) => changeOwn((detail) => ({ documents: [...detail.documents, document] })),
  )
  return (
    <section className={`column gap-4 shrink ${styles.box}`} aria-labelledby={`${id}-title`}>
      <div>
        <h3 id={`${id}-title`}>{title}</h3>
        <p className="hint keep-lines">{text}</p>
      </div>
      {documents.length > 0 && (
        <ul className={`stack gap-3 ${styles.files}`} aria-label={t('onboarding.filesOf', { title })}>
          {documents.map((document) => (
            <Stored key={document.sid} document={document} />
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} />
      <DropZone
        id={id}
        label={t('onboarding.addFile')}
        name={t('onboarding.addFileFor', { title })}
        isCompact
        hint={t('onboarding.fileLimit', { bytes: bytes(MOST_UPLOAD_BYTES) })}
        accept={ACCEPT}
        onFiles={start}
      />
      <ErrorText>{documents.length === 0 && problem}</ErrorText>
    </section>
  )
}

function Stored({ document: { sid, name, bytes: size } }: { readonly document: OnboardingDocument }) {
  const removing = useMutation({
    mutationFn: () => call('DELETE /onboarding_documents/:sid', { params: { sid } }),
    onSuccess: () =>
      changeOwn(({ documents }) => ({ documents: documents.filter((one) => one.sid !== sid) })),
  })
  const remove = async () => {
    const confirmed = await isConfirmed({
      title: t('onboarding.removeFileTitle', { name }),
      message: t('onboarding.removeFileText'),
      confirm: { text: t('onboarding.remove'), variant: 'danger' },
    })
    if (confirmed) removing.mutate()
  }
  return (
    <li>
      <DocumentRegular aria-hidden fontSize={20} />
      <a href={documentAddress(sid)} download>
        {name}
      </a>
      <span className="note no-wrap">{bytes(size)}</span>
      <IconButton
        label={t('onboarding.removeFile', { name })}
        icon={<DeleteRegular />}
        loading={removing.isPending}
        onClick={() => void remove()}
      />
    </li>
  )
}
