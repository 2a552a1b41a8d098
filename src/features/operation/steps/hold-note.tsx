import type { OperationDetail } from '../../../../contract/operation-shapes.ts'
import { date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import styles from '../operation.module.css'

type Props = { readonly hold: OperationDetail['hold'] }

/** Why nothing can be done: it concerns every step. */
export function HoldNote({ hold }: Props) {
  if (!hold) return null
  return (
    <div className={styles.back}>
      <strong>{t('operation.onHoldBy', { who: hold.by, date: date(hold.at) })}</strong>
      <p>{hold.reason}</p>
    </div>
  )
}
