/** Who signs: oneself, or someone else. */
import { t, type MessageId } from '../../../lib/messages.ts'
import { useBound } from '../../../ui/event-fields/bound.tsx'
import { useStepFields } from '../step-context.ts'
import styles from '../wizard.module.css'
import { ErrorText } from '../../../ui/form/error-text.tsx'

/** What each choice leads to; the choices themselves come from the event. */
const MEANS: Readonly<Record<string, MessageId>> = {
  self: 'onboarding.selfMeans',
  other: 'onboarding.otherMeans',
}

export function SignatoryChoice() {
  const { fields, idOf } = useStepFields()
  const { value, change, blur, error } = useBound('signatory')
  const field = fields.find(({ name }) => name === 'signatory')
  const id = idOf('signatory')
  return (
    <fieldset className={styles.options} id={id} tabIndex={-1}>
      <legend>{field?.title}</legend>
      {field?.choices?.map((choice) => {
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
