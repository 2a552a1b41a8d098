/** A budget, split by percent into what each part buys. The server counts the units. */
import { useState } from 'react'
import type { Cart, CartLine } from '../../../contract/offerings/carts.ts'
import { ApiProblem } from '../../lib/http.ts'
import { money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { centsOf, centsText } from '../../lib/typed-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { SelectControl, TextControl } from '../../ui/form/controls.tsx'
import { SelectOptions } from '../../ui/form/select-options.tsx'
import styles from './cart.module.css'
import { useSaveSettings, useShares } from './use-cart.ts'

export function BudgetPanel({ cart }: { readonly cart: Cart }) {
  const currencies = [...new Set(cart.lines.map(({ currency }) => currency))]
  const [currency, setCurrency] = useState(cart.budgetCurrency ?? currencies[0] ?? 'EUR')
  const lines = cart.lines.filter((line) => line.currency === currency && line.unitPriceCents)
  return (
    <BudgetForm
      key={currency}
      cart={cart}
      lines={lines}
      currency={currency}
      currencies={currencies.length > 0 ? currencies : [currency]}
      onCurrency={setCurrency}
    />
  )
}

type Props = {
  readonly cart: Cart
  readonly lines: readonly CartLine[]
  readonly currency: string
  readonly currencies: readonly string[]
  readonly onCurrency: (currency: string) => void
}

function BudgetForm({ cart, lines, currency, currencies, onCurrency }: Props) {
  const settings = useSaveSettings()
  const split = useShares()
  const known = cart.budgetCurrency === currency ? cart.budgetCents : null
  const [amount, setAmount] = useState(centsText(known))
  // By line: a colleague may put another one into the cart meanwhile.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const starting = startingShares(lines)
  const shares = lines.map(({ sid }, index) => typed[sid] ?? starting[index] ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const cents = centsOf(amount) || null
  const sum = sumOfShares(shares)
  const isReady = cents !== null && sum <= 100 && shares.every(isShare)
  const apply = async () => {
    setIsAsked(true)
    if (!isReady || cents === null) return
    await settings.mutateAsync({ budget: { cents, currency } })
    split.mutate(lines.map(({ sid }, index) => ({ lineSid: sid, share: Number(shares[index]) })))
  }
  const refusals =
    split.error instanceof ApiProblem
      ? split.error.issues.map(({ path, message }) => [path, message] as const)
      : []
  const refusalOf = (index: number) => refusals.find(([path]) => path.startsWith(`shares.${index}.`))?.[1]
  return (
    <form
      className="stack gap-4"
      noValidate
      aria-label={t('cart.budget')}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <div className={styles.amount}>
        <TextControl
          label={t('cart.budget')}
          error={isAsked && cents === null ? t('cart.notAnAmount') : null}
          value={amount}
          change={setAmount}
          inputMode="decimal"
        />
        <SelectControl label={t('cart.currency')} value={currency} change={onCurrency}>
          <SelectOptions values={currencies} />
        </SelectControl>
      </div>
      {lines.map((line, index) => {
        const text = shares[index] ?? ''
        return (
          <TextControl
            key={line.sid}
            label={t('cart.shareOf', { name: line.title, vintage: line.vintage })}
            hint={line.share === null || line.amountCents === null ? null : money(line.amountCents, currency)}
            error={isShare(text) ? refusalOf(index) : t('cart.notAShare')}
            value={text}
            change={(value) => setTyped({ ...typed, [line.sid]: value })}
            inputMode="numeric"
            contentAfter="%"
          />
        )
      })}
      <output className={sum > 100 ? styles.tooMuch : 'note'}>
        {t(sum > 100 ? 'cart.sharesTooMuch' : 'cart.sharesSum', { sum })}
      </output>
      <p className={`top-4 note ${styles.note}`}>{t('cart.budgetWithFee')}</p>
      {known !== null && cart.budgetLeftCents !== null && (
        <output className={cart.budgetLeftCents < 0 ? styles.tooMuch : 'note'}>
          {t(cart.budgetLeftCents < 0 ? 'cart.budgetOver' : 'cart.budgetLeft', {
            amount: money(Math.abs(cart.budgetLeftCents), currency),
          })}
        </output>
      )}
      <div className="wrap gap-3">
        <Button
          type="submit"
          label={t('cart.split')}
          loading={settings.isPending || split.isPending}
          disabled={lines.length === 0}
        />
        <Button
          variant="quiet"
          label={t('cart.splitEvenly')}
          disabled={lines.length === 0}
          onClick={() => {
            const even = evenShares(lines.length)
            setTyped(Object.fromEntries(lines.map(({ sid }, index) => [sid, even[index] ?? ''])))
          }}
        />
      </div>
    </form>
  )
}

const startingShares = (lines: readonly CartLine[]): readonly string[] =>
  lines.every(({ share }) => share !== null)
    ? lines.map(({ share }) => String(share))
    : evenShares(lines.length)

/** Whole percent that together are 100; the first lines take what does not divide. */
export const evenShares = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(Math.floor(100 / count) + (index < 100 % count ? 1 : 0)))

export const isShare = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100

export const sumOfShares = (shares: readonly string[]): number =>
  shares.reduce((sum, text) => sum + (isShare(text) ? Number(text) : 0), 0)
