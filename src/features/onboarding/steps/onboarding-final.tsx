/** Everything once more, each part with the way back to it. */
import { useContext } from 'react'
import { Link } from 'react-router'
import type { OnboardingStep } from '../../../../contract/organizations/onboarding-shapes.ts'
import { t } from '../../../lib/messages.ts'
import { stepHref } from '../addresses.ts'
import { AnswerFacts } from '../answer-facts.tsx'
import { answerOf, documentAddress } from '../queries.ts'
import { fieldsOfStep } from '../step-values.ts'
import { FieldsContext } from '../../../ui/form/fields-context.ts'
import { useStep } from '../step-context.ts'
import { documentWords } from '../words.ts'
import styles from '../wizard.module.css'

export function OnboardingFinal() {
  const { detail } = useStep()
  const { idOf } = useContext(FieldsContext)
  const asking = detail.steps.filter(
    ({ step }) => step !== 'OnboardingFinal' && fieldsOfStep(step).length > 0,
  )
  return (
    <>
      {asking.map(({ step, title }) => (
        <section key={step} id={idOf(step)} tabIndex={-1} className={styles.review} aria-label={title}>
          <h2>{title}</h2>
          <Link to={stepHref(step)} aria-label={t('onboarding.changeStep', { title })}>
            {t('onboarding.change')}
          </Link>
          <AnswerFacts step={step} content={answerOf(detail, step).content} />
          {step === 'ComplianceCheck' && <Files />}
        </section>
      ))}
      <p className="hint prose">{t(afterSubmission(detail.steps))}</p>
    </>
  )
}

const afterSubmission = (steps: readonly { readonly step: OnboardingStep }[]) =>
  steps.some(({ step }) => step === 'signatoryForm') ? 'onboarding.afterWithLink' : 'onboarding.after'

function Files() {
  const { detail } = useStep()
  return (
    <ul className={`stack gap-3 ${styles.files}`} aria-label={t('onboarding.documents')}>
      {detail.documents.map(({ sid, kind, name }) => (
        <li key={sid}>
          <span>{documentWords(kind).title}</span>
          <a className="shrink grow breaks" href={documentAddress(sid)} download>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
