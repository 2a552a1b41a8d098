/** What each year of a cart brings that is spread over several: units, their price, and all that is to be paid. */
import { counted } from '../../../machines/kernel/messages.ts'
import type { CartYear } from '../../../contract/offerings/carts.ts'
import { date, money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ColumnTitles, Panel } from '../../ui/page.tsx'
import styles from './cart.module.css'

export const CartSchedule = ({ schedule }: { readonly schedule: readonly CartYear[] }) => (
  <Panel title={t('cart.schedule')} flush>
    <table className={`text-m tabular table ${styles.review}`}>
      <ColumnTitles titles={[t('cart.yearFrom'), t('cart.quantity'), t('shared.totalToPay')]} />
      <tbody>
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
      </tbody>
    </table>
    <p className="pad-4-5 note">{t('cart.scheduleNote')}</p>
  </Panel>
)
