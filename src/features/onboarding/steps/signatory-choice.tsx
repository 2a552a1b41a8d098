/** Who signs: oneself, or someone else. */
import { t, type MessageId } from '../../../lib/messages.ts'
import { useField } from '../../../ui/form/fields-context.ts'
import { useStepField } from '../step-context.ts'
import styles from '../wizard.module.css'
import { ErrorText } from '../../../ui/form/error-text.tsx'

/** What each choice leads to; the choices themselves come from the event. */
const MEANS: Readonly<Record<string, MessageId>> = {
  self: 'onboarding.selfMeans',
  other: 'onboarding.otherMeans',
}

export function SignatoryChoice() {
  const { title, choices } = useStepField('signatory')
  const { id, ref, value, change, blur, error } = useField<string>('signatory')
  return (
    <fieldset className={styles.options} id={id} ref={ref} tabIndex={-1}>
      <legend>{title}</legend>
      {choices?.map((choice) => {
        const means = MEANS[choice.value]
        return (
          <label key={choice.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              onBlur={blur}
              onChange={() => change(choice.value)}
            />
            <span>
              <strong>{choice.title}</strong>
              {means && <span>{t(means)}</span>}
            </span>
          </label>
        )
      })}
      <ErrorText className="full-row text-xs">{error}</ErrorText>
    </fieldset>
  )
}
