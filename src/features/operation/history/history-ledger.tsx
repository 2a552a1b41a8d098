import { useSuspenseQuery } from '@tanstack/react-query'
import { dateTime, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ColumnTitles, Empty } from '../../../ui/page.tsx'
import { ledgerQuery } from '../../shared/operation/queries.ts'
import styles from './history.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'

/** Movements of units: every entry sums to zero. */
export function Ledger() {
  const { detail } = useOperation()
  const { data } = useSuspenseQuery(ledgerQuery(detail.sid))
  if (data.items.length === 0) return <Empty title={t('operation.noUnitsMoved')} />
  return (
    <ol className={styles.list}>
      {data.items.map(({ sid, at, kind, postings }) => (
        <li key={sid} className={styles.item}>
          <span className="strong breaks">{kind}</span>
          <span className="note">{dateTime(at)}</span>
          <table className={styles.postings} aria-label={t('operation.postingsOf', { kind })}>
            <ColumnTitles titles={[t('operation.account'), t('operation.serial'), t('operation.units')]} />
            <tbody>
              {postings.map(({ account, owner, serial, quantity: units }, index) => (
                <tr key={index}>
                  <td>
                    {account}
                    {owner && `, ${owner}`}
                  </td>
                  <td className="text-xs quiet breaks mono">{serial}</td>
                  <td className={styles.units}>{signed(units)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </li>
      ))}
    </ol>
  )
}

const signed = (units: string): string =>
  units.startsWith('-') ? `−${quantity(units.slice(1))}` : `+${quantity(units)}`
