/** What the platform's invoices say of it, and its usual fee. Later invoices say it; those that are issued stay as they are. */
import { invalidate } from '../shared/change/invalidate.ts'
import type { BillingRecord, BillingSettings } from '../../../contract/payments/invoices.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { centsOf, centsText } from '../../lib/typed-numbers.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import formStyles from '../../ui/form/form.module.css'
import { Panel } from '../../ui/page.tsx'
import styles from './billing.module.css'

/** Percent and money are typed; what is kept is exact: hundredths of a percent and cents. */
type Values = Omit<BillingSettings, 'feeBasisPoints' | 'feeMinimumCents'> & {
  readonly feeBasisPoints: string
  readonly feeMinimumCents: string
}

const MOST_BASIS_POINTS = 10_000

const isPercent = (text: string): string | null => {
  const points = centsOf(text)
  return points !== null && points <= MOST_BASIS_POINTS ? null : t('invoices.percentWrong')
}
const isMoney = (text: string): string | null => (centsOf(text) === null ? t('invoices.moneyWrong') : null)

const valuesOf = ({ version: _version, ...billing }: BillingRecord): Values => ({
  ...billing,
  feeBasisPoints: centsText(billing.feeBasisPoints),
  feeMinimumCents: centsText(billing.feeMinimumCents),
})

type Props = { readonly billing: BillingRecord; readonly isLocked: boolean }

export const BillingForm = ({ billing, isLocked }: Props) => (
  <SavingForm<Values, BillingRecord>
    submit={t('shared.save')}
    isLocked={isLocked}
    className={styles.form}
    defaults={valuesOf(billing)}
    record={{
      version: billing.version,
      latest: async () => {
        const now = await call('GET /billing_settings', {})
        return { version: now.version, values: valuesOf(now) }
      },
    }}
    labels={{
      legalForm: t('invoices.legalForm'),
      registrationNumber: t('invoices.registrationNumber'),
      street: t('invoices.street'),
      postalCode: t('invoices.postalCode'),
      city: t('invoices.city'),
      iban: t('invoices.iban'),
      bic: t('invoices.bic'),
      bank: t('invoices.bank'),
      feeBasisPoints: t('invoices.feePercent'),
      feeMinimumCents: t('invoices.feeMinimum'),
    }}
    checks={{ feeBasisPoints: isPercent, feeMinimumCents: isMoney }}
    save={async (values, version) => {
      const body = {
        ...values,
        version,
        feeBasisPoints: centsOf(values.feeBasisPoints) ?? 0,
        feeMinimumCents: centsOf(values.feeMinimumCents) ?? 0,
      }
      const saved = await call('PUT /billing_settings', { body })
      await invalidate('billing')
      return saved
    }}
  >
    <Panel title={t('invoices.issuer')} body={styles.fields}>
      <div className={formStyles.pair}>
        <TextField name="legalForm" isLocked={isLocked} />
        <TextField name="registrationNumber" isLocked={isLocked} />
      </div>
      <TextField name="street" isLocked={isLocked} />
      <div className={formStyles.pair}>
        <TextField name="postalCode" isLocked={isLocked} />
        <TextField name="city" isLocked={isLocked} />
      </div>
    </Panel>
    <Panel title={t('invoices.account')} body={styles.fields}>
      <TextField name="iban" isLocked={isLocked} hint={t('invoices.ibanHint')} />
      <div className={formStyles.pair}>
        <TextField name="bic" isLocked={isLocked} />
        <TextField name="bank" isLocked={isLocked} />
      </div>
    </Panel>
    <Panel title={t('invoices.usualFee')} body={formStyles.pair}>
      <TextField name="feeBasisPoints" isLocked={isLocked} hint={t('invoices.feePercentHint')} />
      <TextField name="feeMinimumCents" isLocked={isLocked} hint={t('invoices.feeMinimumHint')} />
    </Panel>
  </SavingForm>
)
