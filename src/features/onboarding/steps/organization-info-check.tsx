/** What was entered, beside what the VAT register says; it decides nothing. */
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { OnboardingDetail, OnboardingVat } from '../../../../contract/organizations/onboarding-shapes.ts'
import { dateTime } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip, type Tone } from '../../../ui/chips.tsx'
import { FactItem, Skeleton } from '../../../ui/page.tsx'
import { stepHref } from '../addresses.ts'
import { AnswerFacts } from '../answer-facts.tsx'
import { answerOf, changeOwn } from '../queries.ts'
import { useStep } from '../step-context.ts'
import { StepField } from '../step-field.tsx'
import styles from '../wizard.module.css'

export function OrganizationInfoCheck() {
  const { detail } = useStep()
  return (
    <>
      <div className={styles.compare}>
        <section className={styles.card}>
          <div className="cluster gap-3 between">
            <h2>{t('onboarding.youEntered')}</h2>
            <Link to={stepHref('OrganizationInfo')}>{t('onboarding.change')}</Link>
          </div>
          <AnswerFacts step="OrganizationInfo" content={answerOf(detail, 'OrganizationInfo').content} />
        </section>
        <VatCard detail={detail} />
      </div>
      <StepField name="isCorrect" />
    </>
  )
}

type Shown = { readonly tone: Tone; readonly chip: MessageId; readonly text: MessageId }

const OUTCOMES: Readonly<Record<OnboardingVat['outcome'], Shown>> = {
  valid: { tone: 'done', chip: 'onboarding.vatValid', text: 'onboarding.vatValidText' },
  invalid: { tone: 'move', chip: 'onboarding.vatInvalid', text: 'onboarding.vatInvalidText' },
  unknown: { tone: 'plain', chip: 'onboarding.vatUnknown', text: 'onboarding.vatUnknownText' },
}

/** Asked once by itself when nothing is known of this number; again when the person wants it. */
function VatCard({ detail }: { readonly detail: OnboardingDetail }) {
  const hasNumber = Boolean(detail.organization?.vat)
  const { vat } = detail
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => call('POST /onboarding/vat_consultation', {}, { quiet: true, silent: true }),
    onSuccess: (answer) => changeOwn(() => ({ vat: answer.vat })),
  })
  const isKnown = vat !== null
  useEffect(() => {
    if (hasNumber && !isKnown) mutate()
  }, [hasNumber, isKnown, mutate])
  return (
    <section className={styles.card} aria-busy={isPending}>
      <div className="cluster gap-3 between">
        <h2>{t('onboarding.vatRegister')}</h2>
        {vat && !isPending && (
          <ToneChip tone={OUTCOMES[vat.outcome].tone}>{t(OUTCOMES[vat.outcome].chip)}</ToneChip>
        )}
      </div>
      {!hasNumber && <p className="hint prose">{t('onboarding.vatNone')}</p>}
      {isPending && <Skeleton rows={3} />}
      {!isPending && vat && <Consultation vat={vat} />}
      {!isPending && isError && <p className="hint prose">{t('onboarding.vatUnknownText')}</p>}
      {!isPending && hasNumber && (isError || vat?.outcome === 'unknown') && (
        <div>
          <Button label={t('onboarding.vatAgain')} size="small" onClick={() => mutate()} />
        </div>
      )}
    </section>
  )
}

const Consultation = ({ vat }: { readonly vat: OnboardingVat }) => (
  <>
    <dl className={`stack gap-4 ${styles.facts}`}>
      <FactItem label={t('onboarding.vatNumber')}>{vat.number}</FactItem>
      {vat.name && <FactItem label={t('onboarding.vatName')}>{vat.name}</FactItem>}
      {vat.address && <FactItem label={t('onboarding.vatAddress')}>{vat.address}</FactItem>}
    </dl>
    <p className="hint prose">{t(OUTCOMES[vat.outcome].text)}</p>
    <p className="field-help">{t('onboarding.vatAsked', { date: dateTime(vat.consultedAt) })}</p>
  </>
)
