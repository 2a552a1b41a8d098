/** A document of the operation: chosen, uploaded, or drawn up from the operation's facts. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { OperationDocument } from '../../../../contract/operations/shapes.ts'
import { isDrawnUp } from '../../../../contract/rules/drafts.ts'
import { date } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { useSendOnce } from '../../../lib/sending/send-once.ts'
import { upload } from '../../../lib/sending/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { invalidate } from '../../shared/change/invalidate.ts'
import { siteQuery } from '../../shared/session/viewer.ts'
import { documentsQuery } from '../../shared/operation/queries.ts'
import styles from '../form/form.module.css'
import { placeOf } from '../plan-view.ts'
import { useFormEvent } from '../form/form-event.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'
import type { Values } from '../form/starting-values.ts'
import { textOf, useInput, type FieldProps } from '../../../ui/event-fields/field-props.ts'
import { SelectControl } from '../../../ui/form/controls.tsx'
import { UploadList } from '../../../ui/upload/upload-list.tsx'
import { useUploads } from '../../../ui/upload/use-uploads.ts'
import { ChoiceOptions } from '../../../ui/form/select-options.tsx'

export function DocumentInput(props: FieldProps) {
  const { detail, workflow } = useOperation()
  const { step, hashes } = useFormEvent()
  const { value, change, ...bound } = useInput(props)
  const { setValue } = useFormContext<Values>()
  const { data } = useQuery(documentsQuery(detail.sid))
  const { data: site } = useQuery(siteQuery)
  // Newest first; a document of another step says something else.
  const fitting = (data?.items ?? []).filter(({ kind }) => kind === step)
  const nameOf = ({ uploadedAt, uploadedBy }: OperationDocument, index: number) =>
    t('operation.documentVersion', {
      kind: placeOf(workflow, step),
      version: String(fitting.length - index),
      date: date(uploadedAt),
      who: uploadedBy,
    })
  const chosen = fitting.findIndex(({ sid }) => sid === value)
  const choose = (document: OperationDocument | undefined) => {
    change(document?.sid ?? '')
    // Its fingerprint goes into the form unseen.
    for (const hash of hashes) setValue(hash, document?.sha256 ?? '', { shouldDirty: true })
  }
  const params = { sid: detail.sid }
  const take = async (document: OperationDocument) => {
    await invalidate('document', detail.sid)
    choose(document)
  }
  const { uploads, start } = useUploads(
    (file, { onProgress, signal }) =>
      upload(
        'POST /operations/:sid/documents',
        { params, file, fields: { kind: step }, onProgress },
        { quiet: true, signal },
      ),
    (document) => void take(document),
  )
  const sendOnce = useSendOnce()
  const drawing = useMutation({
    mutationFn: () =>
      sendOnce({ step }, (body) =>
        call('POST /operations/:sid/documents/drafts', { params, body }, { silent: true }),
      ),
    onSuccess: take,
  })

  return (
    <div className="column gap-3">
      <SelectControl
        {...bound}
        value={textOf(value)}
        change={(sid) => choose(fitting.find((document) => document.sid === sid))}
        empty={t(fitting.length > 0 ? 'operation.chooseDocument' : 'operation.noDocument')}
      >
        <ChoiceOptions
          choices={fitting.map((document, index) => ({
            value: document.sid,
            label: nameOf(document, index),
          }))}
        />
      </SelectControl>
      {/* The closed field cuts what is long. */}
      {fitting[chosen] && (
        <p className="note breaks">
          {nameOf(fitting[chosen], chosen)}
          <span className="block">{fitting[chosen].name}</span>
        </p>
      )}
      <div className="wrap gap-3">
        <label className={styles.upload}>
          <span>{t('operation.uploadFile')}</span>
          <input
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            aria-label={t('operation.uploadFileFor', { title: bound.label })}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) start([file])
              event.currentTarget.value = ''
            }}
          />
        </label>
        {site && isDrawnUp(step, site) && (
          <Button
            label={t('operation.drawUp')}
            size="small"
            loading={drawing.isPending}
            onClick={() => drawing.mutate()}
            aria-label={t('operation.drawUpFor', { title: bound.label })}
          />
        )}
      </div>
      <UploadList uploads={uploads} />
      {drawing.isPending && <progress aria-label={t('operation.progress')} />}
      {drawing.isError && (
        <p className="text-s alarm-text" role="alert">
          {t('operation.didNotWork')}
        </p>
      )}
    </div>
  )
}
