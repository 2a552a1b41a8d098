/** A form in the browser's own modal, which keeps the page behind it and gives the focus back where it was. */
import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '../../lib/messages.ts'
import { mayLeave } from './use-unsaved-guard.ts'
import { Button } from '../button.tsx'
import styles from './form-dialog.module.css'
import { useSavingForm, type FormSpec } from './form-state.ts'
import { FormFrame, FormSummary } from './form.tsx'
import { useModal } from '../use-modal.ts'

type Props<Values extends FieldValues, Answer> = FormSpec<Values, Answer> & {
  readonly title: string
  readonly submit: string
  readonly onClose: () => void
  /** What it does cannot be taken back. */
  readonly isDanger?: boolean
  /** Holds more than a column of fields. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Closes when it is saved, and asks before it throws away what was typed. */
export function FormDialog<Values extends FieldValues, Answer>({
  title,
  submit,
  onClose,
  isDanger = false,
  isWide = false,
  children,
  ...spec
}: Props<Values, Answer>) {
  const id = useId()
  const dialog = useModal()
  const state = useSavingForm({
    ...spec,
    onSaved: (answer: Answer) => {
      onClose()
      spec.onSaved?.(answer)
    },
  })
  const leave = async () => {
    if (await mayLeave(state.isDirty)) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <FormFrame state={state} className={styles.form}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <FormSummary state={state} />
        {children}
        <div className={styles.actions}>
          <Button label={t('common.cancel')} onClick={() => void leave()} />
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            label={submit}
            loading={state.isSaving}
            disabled={state.conflict !== null}
          />
        </div>
      </FormFrame>
    </dialog>
  )
}
