/** Everything that the applicant gave, step by step, under the titles of the events' own schemas. */
import type {
  OnboardingAnswer,
  OnboardingDetail,
  OnboardingVat,
} from '../../../contract/organizations/onboarding-shapes.ts'
import { fieldsOf, type Field } from '../../../machines/kernel/fields.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { t } from '../../lib/messages.ts'
import { FactItem, Panel } from '../../ui/page.tsx'
import { DocumentList } from './documents.tsx'
import { GivenValue } from './given-value.tsx'
import styles from './onboarding-review.module.css'
import { dateTime } from '../../lib/format.ts'
import { ToneChip, type Tone } from '../../ui/chips.tsx'

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

const Confirmation = ({ confirmation }: Pick<OnboardingDetail, 'confirmation'>) =>
  confirmation && <p className={styles.text}>{t(`compliance.signatory.${confirmation}`)}</p>

const TONES: Readonly<Record<OnboardingVat['outcome'], Tone>> = {
  valid: 'done',
  invalid: 'alarm',
  unknown: 'plain',
}

/** What the VAT register says, beside what was given. An unknown answer says nothing. */
function VatConsultation({ detail: { vat, organization } }: { readonly detail: OnboardingDetail }) {
  return (
    <div className="column gap-4 pad-4-5 surface-2 radius-m">
      <h4 className="cluster gap-2 col-gap-4 no-margin text-m strong">
        {t('compliance.vatConsultation')}
        {vat && <ToneChip tone={TONES[vat.outcome]}>{t(`compliance.vat.${vat.outcome}`)}</ToneChip>}
      </h4>
      {vat ? (
        <Answer vat={vat} />
      ) : (
        <p className="hint">{t(organization?.vat ? 'compliance.vatNotAsked' : 'compliance.vatNotGiven')}</p>
      )}
    </div>
  )
}

function Answer({ vat }: { readonly vat: OnboardingVat }) {
  if (vat.outcome === 'unknown')
    return (
      <p className="hint">
        {t('compliance.vatUnknownText')} {t('compliance.vatAsked')} {dateTime(vat.consultedAt)}.
      </p>
    )
  const facts = [
    [t('compliance.vat'), vat.number],
    [t('compliance.vatName'), vat.name ?? t('compliance.vatSilent')],
    [t('compliance.vatAddress'), vat.address ?? t('compliance.vatSilent')],
    [t('compliance.vatAsked'), dateTime(vat.consultedAt)],
    ...(vat.reference ? [[t('compliance.vatReference'), vat.reference] as const] : []),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <FactItem key={label} label={label}>
          {value}
        </FactItem>
      ))}
    </dl>
  )
}
