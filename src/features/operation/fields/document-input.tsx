/** A document of the operation: chosen, uploaded, or drawn up from the operation's facts. */
import { Select } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { OperationDocument } from '../../../../contract/operation-shapes.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { documentsQuery } from '../../shared/operation/queries.ts'
import styles from '../form/form.module.css'
import { useFormEvent } from '../form/form-event.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'
import type { Values } from '../form/starting-values.ts'
import { Labelled, useBound } from '../../../ui/event-fields/bound.tsx'
import type { FieldProps } from '../../../ui/event-fields/field-props.ts'
import { useDocumentUpload } from './use-document-upload.ts'

export function DocumentInput(props: FieldProps) {
  const { name, id, field } = props
  const { detail } = useOperation()
  const { step, hashes } = useFormEvent()
  const { value, change, blur, ref, error } = useBound(name)
  const { setValue } = useFormContext<Values>()
  const { data } = useQuery(documentsQuery(detail.sid))
  const choose = (document: OperationDocument | undefined) => {
    change(document?.sid ?? '')
    // Its fingerprint goes into the form unseen.
    for (const hash of hashes) setValue(hash, document?.sha256 ?? '', { shouldDirty: true })
  }
  const { state, progress, start, cancel, retry, draw } = useDocumentUpload(detail.sid, step, choose)

  return (
    <div className="sole-column gap-3">
      <Labelled {...props} error={error}>
        <Select
          {...(id ? { id } : {})}
          ref={ref}
          value={typeof value === 'string' ? value : ''}
          onBlur={blur}
          onChange={(_, { value: sid }) => choose(data?.items.find((document) => document.sid === sid))}
        >
          <option value="">
            {t(data?.items.length ? 'operation.chooseDocument' : 'operation.noDocument')}
          </option>
          {data?.items.map((document) => (
            <option key={document.sid} value={document.sid}>
              {document.name}
            </option>
          ))}
        </Select>
      </Labelled>
      <div className="wrap gap-3">
        <label className={styles.upload}>
          <span>{t('operation.uploadFile')}</span>
          <input
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            aria-label={t('operation.uploadFileFor', { title: field.title })}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) start(file)
              event.currentTarget.value = ''
            }}
          />
        </label>
        <Button
          label={t('operation.drawUp')}
          size="small"
          disabled={state === 'busy'}
          onClick={draw}
          aria-label={t('operation.drawUpFor', { title: field.title })}
        />
      </div>
      <output className={styles.uploadState}>
        {state === 'busy' && (
          <>
            <progress
              aria-label={t('operation.progress')}
              {...(progress === null ? {} : { value: progress })}
            />
            <Button label={t('common.cancel')} variant="quiet" size="small" onClick={cancel} />
          </>
        )}
        {state === 'failed' && (
          <>
            <span>{t('operation.didNotWork')}</span>
            <Button label={t('common.tryAgain')} variant="quiet" size="small" onClick={retry} />
          </>
        )}
      </output>
    </div>
  )
}
