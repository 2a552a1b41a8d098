/** What the platform has compared, so that a reviewer need not calculate. */
import { CheckmarkCircleRegular, QuestionCircleRegular, WarningRegular } from '@fluentui/react-icons'
import type { Comparison } from '../../../contract/comparisons.ts'
import { t } from '../../lib/messages.ts'
import { comparedText } from './compared-text.ts'
import styles from './comparisons.module.css'

type Props = { readonly comparisons: readonly Comparison[]; readonly currency: string }

export function Comparisons({ comparisons, currency }: Props) {
  if (comparisons.length === 0) return null
  return (
    <section className={styles.comparisons} aria-label={t('operation.comparisons')}>
      <h3>{t('operation.comparisons')}</h3>
      <ul>
        {comparisons.map((one) => (
          <li className="flex gap-3 text-s" key={`${one.step} ${one.what}`} data-fits={String(one.fits)}>
            <Sign fits={one.fits} />
            <div>
              <strong>{t(`operation.${one.what}`)}</strong>
              <span>{comparedText(one.said, one, currency)}</span>
              <em>{verdict(one, currency)}</em>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sign({ fits }: Pick<Comparison, 'fits'>) {
  if (fits === null) return <QuestionCircleRegular aria-hidden />
  return fits ? <CheckmarkCircleRegular aria-hidden /> : <WarningRegular aria-hidden />
}

/** What came out, in words. */
function verdict(one: Comparison, currency: string): string {
  const { what, fits, expected } = one
  if (what === 'carrierAccount' && fits !== true)
    return t(fits === null ? 'operation.carrierAccountFirst' : 'operation.carrierAccountNew')
  if (what === 'carrierAccountOfPlatform') return t('operation.carrierAccountPlatforms')
  if (what === 'carrierInvoiceNumber' && fits === false)
    return t('operation.carrierInvoiceAlso', { value: expected ?? '' })
  if (fits === null) return t('operation.comparisonOpen')
  if (fits) return t('operation.comparisonFits')
  const value = expected === null ? '' : comparedText(expected, one, currency)
  return `${t('operation.comparisonDiffers')}, ${t('operation.expectedValue', { value })}`
}
