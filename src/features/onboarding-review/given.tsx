/** Everything that the applicant gave, step by step, under the titles of the events' own schemas. */
import type { OnboardingAnswer, OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { fieldsOf, type Field } from '../../../machines/kernel/fields.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { t } from '../../lib/messages.ts'
import { FactItem, Panel } from '../../ui/page.tsx'
import { DocumentList } from './documents.tsx'
import { GivenValue } from './given-value.tsx'
import styles from './onboarding-review.module.css'
import { VatConsultation } from './vat-consultation.tsx'

type Props = { readonly detail: OnboardingDetail }

/** Steps that ask for nothing, such as the welcome, have nothing to show. */
const fieldsOfStep = (step: OnboardingAnswer['step']): readonly Field[] => {
  const spec = onboarding.events[`${step}.submit`]
  return spec ? fieldsOf(spec) : []
}

export function Given({ detail }: Props) {
  const shown = detail.steps.filter(({ step }) => fieldsOfStep(step).length > 0)
  return (
    <Panel title={t('compliance.given')} body="column">
      {shown.map(({ step, title }) => (
        <section key={step} className={styles.step} aria-label={title}>
          <h3 className="no-margin title-s tight">{title}</h3>
          <div className="column gap-5 shrink">
            <StepAnswers
              step={step}
              content={detail.answers.find((answer) => answer.step === step)?.content ?? null}
            />
            {step === 'OrganizationInfo' && <VatConsultation detail={detail} />}
            {step === 'ComplianceCheck' && <DocumentList detail={detail} />}
            {step === 'signatoryForm' && <Confirmation confirmation={detail.confirmation} />}
          </div>
        </section>
      ))}
    </Panel>
  )
}

type AnswersProps = {
  readonly step: OnboardingAnswer['step']
  readonly content: OnboardingAnswer['content'] | null
}

function StepAnswers({ step, content }: AnswersProps) {
  if (!content) return <p className="hint">{t('compliance.stepNotSent')}</p>
  if (content['erased'] === true) return <p className="hint">{t('compliance.givenErasedText')}</p>
  return (
    <dl className={styles.facts}>
      {fieldsOfStep(step).map((field) => (
        <FactItem key={field.name} className={field.items ? 'full-row' : undefined} label={field.title}>
          <GivenValue field={field} value={content[field.name]} />
        </FactItem>
      ))}
    </dl>
  )
}

const CONFIRMATIONS = {
  awaited: 'compliance.signatoryAwaited',
  confirmed: 'compliance.signatoryConfirmed',
  declined: 'compliance.signatoryDeclined',
} as const

const Confirmation = ({ confirmation }: Pick<OnboardingDetail, 'confirmation'>) =>
  confirmation && <p className={styles.text}>{t(CONFIRMATIONS[confirmation])}</p>
