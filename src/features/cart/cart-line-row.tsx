/** One line: what it is, how much, what it costs; the quantity is saved a moment after it was typed. */
import { Field, Input } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '../../../contract/offerings/carts.ts'
import { countryName, money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { quantityAboveZero } from '../../lib/typed-numbers.ts'
import { IconButton } from '../../ui/button.tsx'
import { handOverFocus } from '../../ui/keep-focus.ts'
import styles from './cart.module.css'
import { LineProblems, sentenceFor } from './line-problems.tsx'
import { refusedQuantity, usePutLine, useRemoveLine } from './use-cart.ts'

/** From the last key to the save. */
const PAUSE_MS = 500

type Props = {
  readonly line: CartLine
  readonly years: number
  readonly hrefOfOffering: (sid: string) => string
}

export function CartLineRow({ line, years, hrefOfOffering }: Props) {
  const remove = useRemoveLine()
  return (
    <li ref={handOverFocus} className={styles.line} data-wrong={line.problems.length > 0 || undefined}>
      <div className={styles.what}>
        <p className="note">
          {line.carrier && `${line.carrier}, `}
          {countryName(line.country)}
        </p>
        <h3 className={styles.title}>
          <Link to={hrefOfOffering(line.offeringSid)}>{line.title}</Link>
        </h3>
        <p className="note">
          {t('cart.lineFacts', {
            vintage: line.vintage,
            standard: line.standard,
            creditType: line.creditType,
          })}
        </p>
      </div>
      <QuantityField line={line} years={years} />
      <div className={styles.money}>
        <strong className="text-l tight">
          {line.amountCents === null ? '–' : money(line.amountCents, line.currency)}
        </strong>
        {line.unitPriceCents !== null && (
          <span className="note">
            {t('cart.priceEach', { price: money(line.unitPriceCents, line.currency) })}
          </span>
        )}
      </div>
      <IconButton
        icon={<DeleteRegular />}
        className={styles.bin}
        label={t('cart.removeName', { name: `${line.title} ${line.vintage}` })}
        loading={remove.isPending}
        onClick={() => remove.mutate(line.sid)}
      />
      <LineProblems line={line} years={years} hrefOfOffering={hrefOfOffering} />
    </li>
  )
}

/** Shows what the server has, unless someone is typing here. */
function QuantityField({ line, years }: Pick<Props, 'line' | 'years'>) {
  const put = usePutLine()
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const { offeringSid, vintageSid } = line
  const refusal = refusedQuantity(put)
  /** What was refused stays, to be corrected. */
  const shown = (put.isPending || refusal ? put.variables?.quantity : null) ?? line.quantity
  const save = (text: string) => {
    clearTimeout(pause.current)
    const wanted = quantityAboveZero(text)
    if (wanted === null || Number(wanted) === Number(shown)) return
    put.mutate({ offeringSid, vintageSid, quantity: wanted, mode: 'set' })
  }
  const isWrong = typed !== null && quantityAboveZero(typed) === null
  const isOver =
    Number(line.available) > 0 && Number(quantityAboveZero(typed ?? shown) ?? 0) > Number(line.available)
  const refused = isOver ? sentenceFor('notThatMany', line, years) : refusal
  const wrong = isWrong ? t('shared.quantityAboveZero') : refused
  return (
    <Field
      className={styles.quantity ?? ''}
      label={{
        children: t('cart.quantityOf', { vintage: line.vintage }),
        className: 'visually-hidden',
      }}
      validationState={wrong ? 'error' : 'none'}
      validationMessage={wrong}
      hint={
        isOver ? undefined : t('cart.ofAvailable', { quantity: quantity(line.available), unit: line.unit })
      }
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? quantity(shown)}
        onChange={(_, { value }) => {
          setTyped(value)
          clearTimeout(pause.current)
          pause.current = setTimeout(() => save(value), PAUSE_MS)
        }}
        onBlur={() => {
          if (typed !== null) save(typed)
          if (!isWrong) setTyped(null)
        }}
      />
    </Field>
  )
}
