/** Units by vintage: what there is, how many are asked for, and for a purchase at which price. */
import { Input } from '@fluentui/react-components'
import { useId } from 'react'
import { money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Part, type PartProps } from './request-parts.tsx'
import { linesIn } from './request-values.ts'
import styles from './requests.module.css'

type UnitRow = {
  readonly sid: string
  readonly vintage: string
  readonly available: string
  readonly unitPriceCents: number | null
}

type Props = PartProps & {
  readonly title: string
  readonly rows: readonly UnitRow[]
  readonly unit: string
  readonly currency: string
  /** The price is asked for. */
  readonly isPurchase?: boolean
}

export function UnitsPart({ title, rows, unit, currency, isPurchase = false, ...part }: Props) {
  const { values, change, wrong } = part
  const id = useId()
  const lines = linesIn(values)
  const errorOf = (sid: string, field: string) => {
    const index = lines.indexOf(sid)
    return index === -1 ? undefined : wrong[`lines.${index}.${field}`]
  }
  return (
    <Part title={title}>
      <ul className={styles.units}>
        {rows.map(({ sid, vintage, available, unitPriceCents }, place) => {
          const error =
            errorOf(sid, 'quantity') ??
            errorOf(sid, 'vintageSid') ??
            errorOf(sid, 'unitPriceCents') ??
            (place === 0 ? wrong['lines'] : undefined)
          return (
            <li key={sid} className={styles.unit}>
              <span className={styles.unitName}>
                <strong>{vintage}</strong>
                <span className="note">
                  {t('shared.unitsAvailable', { quantity: quantity(available), unit })}
                  {unitPriceCents !== null &&
                    ` · ${t('requests.priceEach', { price: money(unitPriceCents, currency) })}`}
                </span>
              </span>
              <label className="column gap-2 note">
                <span>{t('requests.quantityOf', { vintage })}</span>
                <Input
                  inputMode="decimal"
                  value={values.quantities[sid] ?? ''}
                  aria-invalid={error !== undefined}
                  aria-describedby={error ? `${id}${sid}` : undefined}
                  onChange={(_, { value }) => change({ quantities: { ...values.quantities, [sid]: value } })}
                />
              </label>
              {isPurchase && (
                <label className="column gap-2 note">
                  <span>{t('requests.priceOf', { vintage, currency })}</span>
                  <Input
                    inputMode="decimal"
                    value={values.prices[sid] ?? ''}
                    aria-invalid={errorOf(sid, 'unitPriceCents') !== undefined}
                    onChange={(_, { value }) => change({ prices: { ...values.prices, [sid]: value } })}
                  />
                </label>
              )}
              {error && (
                <span id={`${id}${sid}`} className="full-row text-s error-text">
                  {error}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
