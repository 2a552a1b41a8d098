/** Everything once more before it is sent; afterwards what became of it. */
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../machines/kernel/messages.ts'
import type { Cart, CartLine, CartYear } from '../../../contract/offerings/carts.ts'
import { ApiProblem } from '../../lib/http.ts'
import { countryName, dateTime, money, quantity, date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PlainTable, Figures, Panel } from '../../ui/page.tsx'
import { ApprovedSend } from './approval.tsx'
import { QuoteLink } from './quote-link.tsx'
import { CartTotals } from './cart-totals.tsx'
import styles from './cart.module.css'
import { AlternativesOf, sentenceFor } from './line-problems.tsx'
import { useRequestCart } from './use-cart.ts'

type Props = {
  readonly cart: Cart
  readonly hrefOfCart: string
  readonly hrefOfOffering: (sid: string) => string
  readonly hrefOfOperation: (sid: string) => string
}

export function CartReview({ cart, hrefOfCart, hrefOfOffering, hrefOfOperation }: Props) {
  const isOpen = cart.status === 'open'
  return (
    <div className={styles.columns}>
      <div className="column gap-6">
        {!isOpen && <Requested cart={cart} hrefOfOperation={hrefOfOperation} />}
        <Panel title={t('cart.lines', { count: cart.lines.length })} flush>
          <PlainTable
            className={`text-m tabular table ${styles.review}`}
            titles={[t('cart.project'), t('cart.quantity'), t('cart.amount')]}
          >
            {cart.lines.map((line) => (
              <ReviewRow key={line.sid} line={line} cart={cart} hrefOfOffering={hrefOfOffering} />
            ))}
          </PlainTable>
        </Panel>
        {cart.schedule.length > 0 && <CartSchedule schedule={cart.schedule} />}
        <Panel title={t('cart.forWhom')}>
          <Figures
            figures={[
              {
                label: t('cart.delivery'),
                value: t(cart.delivery === 'retire' ? 'cart.retire' : 'cart.hold'),
              },
              {
                label: t('cart.years'),
                value: cart.years === 1 ? t('cart.once') : t('cart.overYears', { years: cart.years }),
              },
              { label: t('cart.beneficiary'), value: cart.beneficiaryName || '–' },
              {
                label: t('cart.beneficiaryCountry'),
                value: cart.beneficiaryCountry ? countryName(cart.beneficiaryCountry) : '–',
              },
              ...(cart.purpose
                ? [
                    {
                      label: t(cart.isPurposePublic ? 'shared.publicPurpose' : 'cart.purpose'),
                      value: cart.purpose,
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      </div>
      <div className={styles.aside}>
        <Panel title={t('cart.totals')}>
          <CartTotals totals={cart.totals} vatReason={cart.vatReason} />
          <p className={`top-4 note ${styles.note}`}>{t('cart.feeNote')}</p>
          <QuoteLink cart={cart} />
          {isOpen && <Send cart={cart} hrefOfCart={hrefOfCart} />}
        </Panel>
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'cart' | 'hrefOfOffering'> & { readonly line: CartLine }

function ReviewRow({ line, cart, hrefOfOffering }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <strong>{line.title}</strong>
        <span className="note">
          {t('cart.lineFacts', {
            vintage: line.vintage,
            standard: line.standard,
            creditType: line.creditType,
          })}
        </span>
        {line.problems.length > 0 && (
          <span className={styles.tooMuch}>
            {line.problems.map((problem) => sentenceFor(problem, line, cart.years)).join(' ')}
          </span>
        )}
        <AlternativesOf line={line} hrefOfOffering={hrefOfOffering} />
      </th>
      <td>{counted(quantity(line.quantity), line.unit)}</td>
      <td>
        {line.amountCents !== null && <strong>{money(line.amountCents, line.currency)}</strong>}
        <span className="note">
          {t('cart.priceEach', { price: money(line.seenPriceCents, line.currency) })}
        </span>
      </td>
    </tr>
  )
}

function Send({ cart, hrefOfCart }: Pick<Props, 'cart' | 'hrefOfCart'>) {
  const request = useRequestCart()
  // One key for this page: pressed twice, or sent again after a lost answer, it is one request.
  const [key] = useState(() => crypto.randomUUID())
  const isBlocked =
    cart.lines.length === 0 ||
    cart.lines.some(({ problems }) => problems.length > 0) ||
    cart.beneficiaryName === '' ||
    cart.beneficiaryCountry === null
  const reasons = request.error instanceof ApiProblem ? request.error.issues : []
  return (
    <div className={`stack gap-4 top-5 text-m ${styles.send}`}>
      <ApprovedSend
        cart={cart}
        isBlocked={isBlocked}
        send={(label, path) => (
          <Button
            variant="primary"
            size="large"
            modifier="block"
            label={label}
            disabled={isBlocked}
            loading={request.isPending}
            onClick={() => request.mutate({ sid: cart.sid, version: cart.version, key, path })}
          />
        )}
      />
      {isBlocked && <p className={styles.tooMuch}>{t('cart.blocked')}</p>}
      {reasons.map(({ path, message }) => (
        <p key={path} className={styles.tooMuch} role="alert">
          {message}
        </p>
      ))}
      <p className={`top-4 note ${styles.note}`}>{t('cart.notBinding')}</p>
      <Link to={hrefOfCart}>{t('cart.backToCart')}</Link>
    </div>
  )
}

function Requested({ cart, hrefOfOperation }: Pick<Props, 'cart' | 'hrefOfOperation'>) {
  return (
    <Panel title={t('cart.requested')}>
      <output className="block pad-3-5 done-surface radius-m">
        {t('cart.requestedBy', {
          when: dateTime(cart.requestedAt ?? cart.updatedAt),
          who: cart.requestedBy ?? '',
        })}
      </output>
      <ul className={`stack gap-4 top-4 ${styles.made}`}>
        {cart.operations.map((operation) => (
          <li key={operation.sid}>
            <Link className="strong" to={hrefOfOperation(operation.sid)}>
              {operation.number} {operation.project}
            </Link>
            <span className="note">
              {t(operation.type === 'multiYear' ? 'cart.multiYearWith' : 'cart.contributionWith', {
                carrier: operation.carrier,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What each year of a cart brings that is spread over several: units, their price, and all that is to be paid. */
export const CartSchedule = ({ schedule }: { readonly schedule: readonly CartYear[] }) => (
  <Panel title={t('cart.schedule')} flush>
    <PlainTable
      className={`text-m tabular table ${styles.review}`}
      titles={[t('cart.yearFrom'), t('cart.quantity'), t('shared.totalToPay')]}
    >
      {schedule.flatMap(({ startsOn, parts }) =>
        parts.map(({ creditType, unit, standard, currency, quantity: units, total }, index) => (
          <tr key={`${startsOn} ${creditType} ${unit} ${standard} ${currency}`}>
            <th scope="row">{index === 0 && date(startsOn)}</th>
            <td>
              {counted(quantity(units), unit)}
              {standard && `, ${standard}`}
            </td>
            <td>
              <strong>{money(total.totalCents, currency)}</strong>
              <span className="note">
                {t('cart.yearParts', {
                  units: money(total.unitsCents, currency),
                  charges: money(total.feeCents + total.vatCents, currency),
                })}
              </span>
            </td>
          </tr>
        )),
      )}
    </PlainTable>
    <p className="pad-4-5 note">{t('cart.scheduleNote')}</p>
  </Panel>
)
