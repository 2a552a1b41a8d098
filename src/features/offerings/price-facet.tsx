import { Field, Input, Select } from '@fluentui/react-components'
import { useState } from 'react'
import type { Facets } from '../../../contract/offerings/catalogue.ts'
import { money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { centsOf, centsText } from '../../lib/typed-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { SelectOptions } from '../../ui/form/select-options.tsx'
import { priceText, type PriceRange } from '../shared/offering/catalogue-view.ts'
import styles from './facets.module.css'

type Props = {
  readonly prices: Facets['price']
  readonly range: PriceRange | null
  readonly onSet: (text: string) => void
}

/** The signs that the address holds for an end. */
const MOST_SIGNS = 12

const typedIn = (cents: string | undefined) => (cents ? centsText(Number(cents)) : '')
/** Empty is no limit; null is no price. */
function centsIn(text: string): string | null {
  if (text.trim() === '') return ''
  const cents = centsOf(text)?.toString()
  return cents !== undefined && cents.length <= MOST_SIGNS ? cents : null
}

/** A range of one currency: prices of several are never compared. */
export function PriceFacet({ prices, range, onSet }: Props) {
  const [wanted, setWanted] = useState(range?.currency ?? '')
  const [least, setLeast] = useState(typedIn(range?.least))
  const [most, setMost] = useState(typedIn(range?.most))
  const set = range ? priceText(range) : ''
  const [known, setKnown] = useState(set)
  const [wasSet, setWasSet] = useState(range !== null)
  // Whatever the address says is shown; the fields stay the same ones, and the focus with them.
  if (set !== known) {
    setKnown(set)
    setWasSet(true)
    if (range) setWanted(range.currency)
    setLeast(typedIn(range?.least))
    setMost(typedIn(range?.most))
  }
  const currencies = [...new Set([...prices.map(({ value }) => value), ...(range ? [range.currency] : [])])]
  // Other filters may have left none in the currency of before.
  const currency = currencies.find((one) => one === wanted) ?? currencies[0] ?? ''
  const ends = prices.find(({ value }) => value === currency)
  const [leastCents, mostCents] = [centsIn(least), centsIn(most)]
  const wrong = (cents: string | null) =>
    cents === null
      ? ({ validationState: 'error', validationMessage: t('catalogue.priceNotANumber') } as const)
      : {}
  if (currencies.length === 0) return null
  return (
    <details className={styles.group} open={wasSet}>
      <summary>{t('catalogue.price')}</summary>
      <form
        className={styles.price}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (leastCents === null || mostCents === null) return
          onSet(priceText({ currency, least: leastCents, most: mostCents }))
        }}
      >
        {currencies.length > 1 && (
          <Field label={t('catalogue.currency')} className={styles.whole ?? ''}>
            <Select size="small" value={currency} onChange={(_, { value }) => setWanted(value)}>
              <SelectOptions values={currencies} />
            </Select>
          </Field>
        )}
        <Field label={t('catalogue.priceLeast')} {...wrong(leastCents)}>
          <Input
            size="small"
            inputMode="decimal"
            value={least}
            onChange={(_, { value }) => setLeast(value)}
          />
        </Field>
        <Field label={t('catalogue.priceMost')} {...wrong(mostCents)}>
          <Input size="small" inputMode="decimal" value={most} onChange={(_, { value }) => setMost(value)} />
        </Field>
        {ends && (
          <p className={styles.whole}>
            {t('catalogue.priceRange', {
              least: money(ends.least, ends.value),
              most: money(ends.most, ends.value),
            })}
          </p>
        )}
        <Button type="submit" size="small" className={styles.whole} label={t('catalogue.setPrice')} />
      </form>
    </details>
  )
}
