import { useEffect } from 'react'
import { t } from '../lib/messages.ts'
import { useIsOut, watchOutages } from '../lib/outage.ts'
import styles from './outage-notice.module.css'

/** Says that the page waits for the server; it goes on by itself. Outside of the routes, whatever becomes of them. */
export function OutageNotice() {
  const isOut = useIsOut()
  useEffect(() => watchOutages(), [])
  return (
    <output className={isOut ? styles.outage : undefined} aria-live="polite">
      {isOut && t('common.outage')}
    </output>
  )
}
