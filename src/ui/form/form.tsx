/** The one form: fields in a column, errors beside them and summed on top, what saves at the end. */
import { useId, useMemo, type FormEvent, type ReactNode, type Ref } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import { ConflictPanel } from '../conflict-panel.tsx'
import { ErrorList } from './error-list.tsx'
import { FieldsContext } from './fields-context.ts'
import { useOnceAfterPaint } from '../after-paint.ts'
import { useSavingForm, type Conflict, type FormSpec } from './form-state.ts'
import styles from './form.module.css'

type Props<Values extends FieldValues, Answer> = FormSpec<Values, Answer> & {
  /** Text of the button that saves. */
  readonly submit: string
  readonly children: ReactNode
  /** Nothing can be changed: fields are shown, the button is not. */
  readonly isLocked?: boolean
  /** Beside the button that saves. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
  /** What saves stays in sight in a form that is part of a long panel. */
  readonly isSticky?: boolean
}

export function SavingForm<Values extends FieldValues, Answer>({
  submit,
  children,
  isLocked = false,
  aside,
  className,
  isSticky = false,
  ...spec
}: Props<Values, Answer>) {
  const state = useSavingForm(spec)
  return (
    <FormFrame state={state} className={className}>
      <FormSummary state={state} />
      {children}
      {!isLocked && (
        <div className={`${styles.foot} ${isSticky ? 'sticky-foot' : ''}`}>
          <Button
            type="submit"
            variant="primary"
            label={submit}
            loading={state.isSaving}
            disabled={state.conflict !== null}
          />
          {aside}
        </div>
      )}
    </FormFrame>
  )
}

type FrameProps<Values extends FieldValues> = {
  readonly state: {
    readonly form: UseFormReturn<Values>
    readonly labels?: Readonly<Record<string, string>>
    readonly submit: () => Promise<void>
  }
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLFormElement>
  readonly children: ReactNode
}

const NO_LABELS = {}

/** Form element around the fields. */
export function FormFrame<Values extends FieldValues>({
  state: { form, labels = NO_LABELS, submit },
  className = styles.form,
  ref,
  children,
}: FrameProps<Values>) {
  const id = useId()
  // The pressed button is painted before the answers are checked and sent; what comes before that is ignored.
  const start = useOnceAfterPaint(submit)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog stands, for React, inside the page's own form.
    event.stopPropagation()
    const { submitter } = event.nativeEvent as SubmitEvent
    start(submitter)
  }
  const fields = useMemo(() => ({ labels, idOf: (name: string) => `${id}${name}` }), [labels, id])
  return (
    <FormProvider {...form}>
      <FieldsContext value={fields}>
        <form ref={ref} className={className} noValidate onSubmit={onSubmit}>
          {children}
        </form>
      </FieldsContext>
    </FormProvider>
  )
}

/** A form may be longer than the window, and what saves it is at its end. */
const inSight = (element: HTMLElement | null): void => element?.focus()

/** Every error on top, each a link to its field; what belongs to no field before them. */
export function FormSummary<Values extends FieldValues>({
  state: { labels, errors, conflict, isSaving },
}: {
  readonly state: ReturnType<typeof useSavingForm<Values, unknown>>
}) {
  const wrong = Object.entries<string>(labels).filter(([name]) => Object.hasOwn(errors, name))
  const whole = errors.root?.['server']?.message
  if (conflict) return <RecordConflict conflict={conflict} isBusy={isSaving} />
  return (
    <ErrorList
      ref={whole ? inSight : undefined}
      whole={whole}
      wrong={wrong.map(([name, title]) => ({ key: name, field: { name, title } }))}
    />
  )
}

type ConflictProps = { readonly conflict: Conflict; readonly isBusy: boolean }

/** Both texts of every field in which they differ. */
const RecordConflict = ({ conflict: { differing, decide }, isBusy }: ConflictProps) => (
  <ConflictPanel
    ref={inSight}
    title={t('shared.conflictTitle')}
    takeTheirs={t('shared.takeTheirs')}
    keepMine={t('shared.keepMine')}
    isBusy={isBusy}
    onDecide={decide}
  >
    <p>{t('shared.conflictText')}</p>
    <dl className="stack gap-4 breaks">
      {differing.map(({ label, mine, theirs }) => (
        <div key={label}>
          <dt className="text-m strong ink">{label}</dt>
          <dd className="keep-lines">{t('shared.theirs', { text: theirs || '–' })}</dd>
          <dd className="keep-lines">{t('shared.mine', { text: mine || '–' })}</dd>
        </div>
      ))}
    </dl>
  </ConflictPanel>
)
