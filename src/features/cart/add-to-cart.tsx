/** On an offering's page: how much of which vintage to put into the organization's cart. */
import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { CartRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '../../../contract/offerings/carts.ts'
import { expectedTotal, priceOfQuantity } from '../../../contract/rules/order-total.ts'
import { millionthsOf } from '../../../contract/rules/quantity.ts'
import { money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { quantityAboveZero } from '../../lib/typed-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Alternatives } from '../shared/offering/alternatives.tsx'
import styles from './cart.module.css'
import { OrderTotalList } from '../shared/order-total/order-total.tsx'
import { chargesQuery, openCartQuery } from './queries.ts'
import { refusedQuantity, usePutLine } from './use-cart.ts'

type Vintage = {
  readonly sid: string
  readonly name: string
  readonly unitPriceCents: number
  readonly available: string
  readonly minimumQuantity: string
}

type Props = {
  readonly offering: {
    readonly sid: string
    readonly unit: string
    readonly currency: string
    readonly vintages: readonly Vintage[]
  }
  /** Address of the cart. */
  readonly href: string
  readonly hrefOfOffering: (sid: string) => string
}

export function AddToCart({ offering, href, hrefOfOffering }: Props) {
  const { data: cart } = useQuery(openCartQuery)
  const put = usePutLine()
  const id = useId()
  const forSale = offering.vintages.filter(({ available }) => Number(available) > 0)
  const [chosen, setChosen] = useState(forSale[0]?.sid ?? '')
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  // Never another one in its place, unasked: its price is another as well.
  const vintage = chosen === '' ? forSale[0] : forSale.find(({ sid }) => sid === chosen)
  const gone = vintage ? null : (offering.vintages.find(({ sid }) => sid === chosen) ?? offering.vintages[0])
  const inside = (cart?.lines ?? []).filter(({ offeringSid }) => offeringSid === offering.sid)
  const instead = (sid: string) => (
    <Alternatives vintageSid={sid} offeringSid={offering.sid} hrefOfOffering={hrefOfOffering} />
  )
  if (forSale.length === 0)
    return (
      <div className="stack gap-4" aria-live="polite">
        <p className="note">{t('cart.allSoldOut')}</p>
        {gone && instead(gone.sid)}
      </div>
    )

  const isOver = vintage !== undefined && isTooMuch(text, vintage, inside)
  const wrong = vintage ? wrongQuantity(text, vintage, inside, offering.unit) : null
  const shownWrong = (isAsked || isOver ? wrong : null) ?? refusedQuantity(put)
  const add = () => {
    setIsAsked(true)
    const wanted = quantityAboveZero(text)
    if (!vintage || wrong || wanted === null) {
      document.getElementById(id)?.focus()
      return
    }
    put.mutate(
      { offeringSid: offering.sid, vintageSid: vintage.sid, quantity: wanted, mode: 'add' },
      {
        onSuccess: () => {
          setText('')
          setIsAsked(false)
        },
      },
    )
  }
  return (
    <form
      className="stack gap-4"
      noValidate
      aria-label={t('cart.add')}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      {gone && (
        <div className={styles.gone} aria-live="polite">
          <p>{t('cart.vintageGone', { vintage: gone.name })}</p>
          {instead(gone.sid)}
        </div>
      )}
      <Field
        label={t('cart.vintage')}
        validationState={isAsked && !vintage ? 'error' : 'none'}
        validationMessage={isAsked && !vintage ? t('cart.chooseVintage') : null}
      >
        <RadioGroup value={vintage?.sid ?? ''} onChange={(_, { value }) => setChosen(value)}>
          {forSale.map((one) => (
            <Radio
              key={one.sid}
              value={one.sid}
              label={
                <span className={styles.choice}>
                  <strong>{one.name}</strong>
                  <span>{t('cart.priceEach', { price: money(one.unitPriceCents, offering.currency) })}</span>
                  <span className="note">
                    {t('shared.unitsAvailable', { quantity: quantity(one.available), unit: offering.unit })}
                  </span>
                </span>
              }
            />
          ))}
        </RadioGroup>
      </Field>
      <Field
        label={t('cart.quantity')}
        hint={
          vintage && Number(vintage.minimumQuantity) > 1
            ? t('shared.atLeastUnits', { quantity: quantity(vintage.minimumQuantity), unit: offering.unit })
            : undefined
        }
        validationState={shownWrong ? 'error' : 'none'}
        validationMessage={shownWrong}
      >
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          contentAfter={offering.unit}
          onChange={(_, { value }) => {
            setText(value)
            put.reset()
          }}
        />
      </Field>
      {vintage && <SelectionTotal text={text} vintage={vintage} currency={offering.currency} />}
      {isAsked && isOver && instead(vintage.sid)}
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={<CartRegular />}
        label={t('cart.add')}
        loading={put.isPending}
      />
      <div className={`stack gap-3 text-m ${styles.inside}`} aria-live="polite">
        {inside.length > 0 && (
          <>
            <p>{t('cart.inYourCart')}</p>
            <ul>
              {inside.map((line) => (
                <li key={line.sid}>
                  {t('cart.insideLine', {
                    vintage: line.vintage,
                    quantity: quantity(line.quantity),
                    unit: line.unit,
                  })}
                </li>
              ))}
            </ul>
            <Link to={href}>{t('cart.goToCart')}</Link>
          </>
        )}
      </div>
    </form>
  )
}

type SelectionProps = { readonly text: string; readonly vintage: Vintage; readonly currency: string }

/** What the quantity costs with fee and VAT, from the first digit typed. */
function SelectionTotal({ text, vintage, currency }: SelectionProps) {
  const { data: basis } = useQuery(chargesQuery)
  const wanted = quantityAboveZero(text)
  if (!basis || wanted === null) return null
  return (
    <section className="stack gap-3 text-m" aria-label={t('cart.thisSelection')} aria-live="polite">
      <OrderTotalList
        total={expectedTotal(priceOfQuantity(wanted, vintage.unitPriceCents), basis)}
        currency={currency}
      />
      <p className="note">{t('cart.chargesNote')}</p>
    </section>
  )
}

/** What is wanted with what the cart holds of this vintage already, in millionths: exact, as the server counts. */
const togetherOf = (text: string, vintage: Vintage, inside: readonly CartLine[]): bigint =>
  millionthsOf(quantityAboveZero(text) ?? '0') +
  millionthsOf(inside.find(({ vintageSid }) => vintageSid === vintage.sid)?.quantity ?? '0')

const isTooMuch = (text: string, vintage: Vintage, inside: readonly CartLine[]): boolean =>
  togetherOf(text, vintage, inside) > millionthsOf(vintage.available)

/** What is wrong with the quantity, together with what the cart holds of this vintage already; null: nothing. */
function wrongQuantity(
  text: string,
  vintage: Vintage,
  inside: readonly CartLine[],
  unit: string,
): string | null {
  if (quantityAboveZero(text) === null) return t('shared.quantityAboveZero')
  if (isTooMuch(text, vintage, inside))
    return t('cart.notThatMany', { quantity: quantity(vintage.available), unit })
  return togetherOf(text, vintage, inside) < millionthsOf(vintage.minimumQuantity) ? t('cart.tooFew') : null
}
