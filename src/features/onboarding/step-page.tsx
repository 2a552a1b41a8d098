/** One step of the wizard: SideBar beside, and FormLayout with what the step asks. */
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useSelector } from '@xstate/react'
import { memo, useEffect, useId, useMemo, useRef, type ComponentType } from 'react'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { WANTED_DOCUMENTS } from '../../../machines/onboarding/context.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-list.tsx'
import { FormFrame } from '../../ui/form/form.tsx'
import { SavedState } from '../shared/draft/saved-state.tsx'
import { StepConflict } from './step-conflict.tsx'
import { StepContext, StepFieldsContext } from './step-context.ts'
import { documentPath, eventOf } from './step-values.ts'
import { ComplianceCheck } from './steps/compliance-check.tsx'
import { OnboardingFinal } from './steps/onboarding-final.tsx'
import { OrganizationInfoCheck } from './steps/organization-info-check.tsx'
import { OrganizationSector } from './steps/organization-sector.tsx'
import { SignatoryChoice } from './steps/signatory-choice.tsx'
import { WelcomeSection } from './steps/welcome-section.tsx'
import { useStepForm } from './use-step-form.ts'
import { Wizard } from './wizard.tsx'
import { documentWords, stepWords } from './words.ts'
import styles from './wizard.module.css'
import { VatField } from './vat-field.tsx'
import { StepField } from './step-field.tsx'

const OrganizationInfo = () => (
  <div className="column gap-6">
    <StepField name="name" />
    <div className={styles.pair}>
      <StepField name="country" />
      <VatField />
      <StepField name="registrationNumber" />
      <StepField name="legalForm" />
    </div>
    <StepField name="street" />
    <div className={styles.pair}>
      <StepField name="postalCode" />
      <StepField name="city" />
    </div>
    <StepField name="side" />
  </div>
)

const PersonalInformation = () => (
  <div className="column gap-6">
    <div className={styles.pair}>
      <StepField name="firstName" />
      <StepField name="lastName" />
    </div>
    <StepField name="position" />
    <StepField name="phone" />
  </div>
)

const SignatoryForm = () => (
  <div className="column gap-6">
    <div className={styles.pair}>
      <StepField name="name" />
      <StepField name="role" />
    </div>
    <StepField name="email" />
  </div>
)

/** Total: a new step does not compile without what it shows. */
const BODIES: Readonly<Record<OnboardingStep, ComponentType>> = {
  WelcomeSection,
  PersonalInformation,
  OrganizationInfo,
  OrganizationInfoCheck,
  OrganizationSector,
  ComplianceCheck,
  SignatoryChoiceForm: SignatoryChoice,
  signatoryForm: SignatoryForm,
  OnboardingFinal,
}

type Props = { readonly detail: OnboardingDetail; readonly step: OnboardingStep }

export const StepPage = ({ detail, step }: Props) => (
  <Wizard steps={detail.steps} step={step}>
    {/* The key begins a new form with each step. */}
    <FormLayout key={step} detail={detail} step={step} />
  </Wizard>
)

function FormLayout({ detail, step }: Props) {
  const id = useId()
  const { form, fields, actor, said, open, isLeaving, submit, back } = useStepForm(detail, step)
  const { errors } = form.formState
  const isKept = useSelector(actor, (snapshot) => !snapshot.matches('clean'))
  const { label } = eventOf(step).spec
  const { title, lead } = stepWords(step)
  const isFirst = detail.steps[0]?.step === step
  const context = useMemo(
    () => ({ detail, said: Object.fromEntries(said.map(({ path, message }) => [path, message])) }),
    [detail, said],
  )
  // What the form itself cannot show a place for is read first.
  useEffect(() => {
    if (said.length > 0) document.getElementById(`${id}summary`)?.focus()
  }, [said, id])
  return (
    <StepFieldsContext value={fields}>
      <StepContext value={context}>
        <FormFrame state={{ form, submit }} className={styles.sheet}>
          <Heading title={title} lead={lead} />
          <StepConflict actor={actor} step={step} />
          <ErrorSummary
            id={`${id}summary`}
            errors={errors}
            titles={titlesOf(step, fields, detail)}
            server={withoutFields(open, errors)}
          />
          <StepBody step={step} />
          <div className={styles.foot}>
            {!isFirst && (
              <Button
                label={t('onboarding.back')}
                variant="quiet"
                icon={<ArrowLeftRegular />}
                disabled={isLeaving}
                onClick={() => void back()}
              />
            )}
            <span className={styles.grow}>{isKept && <SavedState actor={actor} />}</span>
            <Button type="submit" variant="primary" size="large" label={label} loading={isLeaving} />
          </div>
        </FormFrame>
      </StepContext>
    </StepFieldsContext>
  )
}

/** Memoized: the form around it is drawn with each key, its fields follow their own values. */
const StepBody = memo(function StepBody({ step }: Pick<Props, 'step'>) {
  const Body = BODIES[step]
  return <Body />
})

/** Fields, and documents beside them; at the end the steps. */
function titlesOf(step: OnboardingStep, fields: readonly Field[], { steps }: OnboardingDetail) {
  const others =
    step === 'OnboardingFinal'
      ? steps.map(({ step: name, title }) => ({ name, title }))
      : WANTED_DOCUMENTS.map((kind) => ({ name: documentPath(kind), title: documentWords(kind).title }))
  return [...fields, ...others.map((one) => ({ ...one, input: 'document' as const }))]
}

/** What a field says itself is not said a second time. */
const withoutFields = (
  said: readonly { readonly path: string; readonly message: string }[],
  errors: Readonly<Record<string, unknown>>,
) => said.filter(({ path }) => !Object.hasOwn(errors, path.split('.')[0] ?? ''))

/** Takes the focus, so that keyboard and screen reader begin where the step does. */
function Heading({ title, lead }: { readonly title: string; readonly lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className="measure top-3 text-l soft prose">{lead}</p>
    </header>
  )
}
