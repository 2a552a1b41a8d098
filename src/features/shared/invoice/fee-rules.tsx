/** Fee and VAT as the rules have them, with their reasons; and where what was submitted differs. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FeeAdvice } from '../../../../contract/payments/invoices.ts'
import { date, money, quantity } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { keepAnswer } from '../../../lib/query-client.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FactItem, Skeleton } from '../../../ui/page.tsx'
import { ToneChip, type Tone } from '../../../ui/chips.tsx'
import { adviceQuery } from './queries.ts'
import styles from './invoices.module.css'

type Props = {
  readonly sid: string
  readonly version: number
  readonly mayAct: boolean
}

export function FeeRules({ sid, version, mayAct }: Props) {
  const { data, isPending } = useQuery(adviceQuery(sid, version))
  if (isPending) return <Skeleton rows={3} />
  if (!data) return null
  const { fee, vat, currency, differences, missing } = data
  return (
    <section className={styles.box} aria-label={t('invoices.rules')}>
      <h3>{t('invoices.rules')}</h3>
      {differences.length > 0 && (
        <p className={styles.differs}>
          <strong>{t('invoices.differs', { what: differences.join(', ') })}</strong>{' '}
          {t('invoices.differsHint')}
        </p>
      )}
      <dl className="stack gap-4 text-m">
        <FactItem label={t('invoices.fee')} valueClass="stack gap-2 justify-start tabular">
          <strong>{money(fee.cents, currency)}</strong>
          <p className="note breaks">{fee.reason}</p>
        </FactItem>
        <FactItem label={t('invoices.vat')} valueClass="stack gap-2 justify-start tabular">
          <strong>
            {t(`invoices.treatment-${vat.treatment}`)},{' '}
            {t('invoices.percent', { rate: quantity(String(vat.ratePercent)) })}
          </strong>
          <p className="note breaks">{vat.reason}</p>
        </FactItem>
        <FactItem label={t('invoices.register')} valueClass="stack gap-2 justify-start tabular">
          <Register advice={data} />
          {mayAct && data.mayConsult && <Ask sid={sid} version={version} />}
        </FactItem>
      </dl>
      {missing.length > 0 && (
        <p className="note breaks">{t('invoices.missing', { what: missing.join(', ') })}</p>
      )}
    </section>
  )
}

const TONES: Readonly<Record<'valid' | 'invalid' | 'unknown', Tone>> = {
  valid: 'done',
  invalid: 'alarm',
  unknown: 'plain',
}

function Register({ advice: { consultation, customer, mayConsult } }: { readonly advice: FeeAdvice }) {
  if (customer.vat === null) return <p className="note breaks">{t('invoices.noNumber')}</p>
  return (
    <>
      <span className="cluster gap-2 col-gap-3 strong">
        {customer.vat}
        {consultation && (
          <ToneChip tone={consultation.holds ? TONES[consultation.outcome] : 'plain'}>
            {t(consultation.holds ? `invoices.register-${consultation.outcome}` : 'invoices.registerTooOld')}
          </ToneChip>
        )}
      </span>
      <p className="note breaks">{answered(consultation, mayConsult)}</p>
    </>
  )
}

function answered(consultation: FeeAdvice['consultation'], mayConsult: boolean): string {
  if (!mayConsult) return t('invoices.notCovered')
  if (!consultation) return t('invoices.neverAsked')
  const { name, reference, consultedAt } = consultation
  return [
    t('invoices.askedOn', { date: date(consultedAt) }),
    name,
    reference && t('invoices.reference', { reference }),
  ]
    .filter(Boolean)
    .join(', ')
}

function Ask({ sid, version }: { readonly sid: string; readonly version: number }) {
  const ask = useMutation({
    mutationFn: () =>
      call(
        'POST /operations/:sid/vat_consultation',
        { params: { sid } },
        { messages: { success: t('invoices.asked') } },
      ),
    onSuccess: (advice) => keepAnswer(adviceQuery(sid, version).queryKey, advice),
  })
  return (
    <Button label={t('invoices.ask')} size="small" loading={ask.isPending} onClick={() => ask.mutate()} />
  )
}
