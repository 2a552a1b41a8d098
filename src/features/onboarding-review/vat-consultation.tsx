/** What the VAT register says, beside what was given. An unknown answer says nothing. */
import type { OnboardingDetail, OnboardingVat } from '../../../contract/organizations/onboarding-shapes.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { FactItem } from '../../ui/page.tsx'
import styles from './onboarding-review.module.css'

const OUTCOMES = {
  valid: 'compliance.vatValid',
  invalid: 'compliance.vatInvalid',
  unknown: 'compliance.vatUnknown',
} as const
const TONES: Readonly<Record<OnboardingVat['outcome'], Tone>> = {
  valid: 'done',
  invalid: 'alarm',
  unknown: 'plain',
}

export function VatConsultation({ detail: { vat, organization } }: { readonly detail: OnboardingDetail }) {
  return (
    <div className="column gap-4 pad-4-5 surface-2 radius-m">
      <h4 className="cluster gap-2 col-gap-4 no-margin text-m strong">
        {t('compliance.vatConsultation')}
        {vat && <ToneChip tone={TONES[vat.outcome]}>{t(OUTCOMES[vat.outcome])}</ToneChip>}
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
