/** What an allocation was before, in the browser's own modal. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import type { Allocation } from '../../../contract/contributions.ts'
import { dateTime, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { useModal } from '../../ui/use-modal.ts'
import dialogStyles from '../../ui/form/form-dialog.module.css'
import styles from './contributions.module.css'
import { historyQuery } from './queries.ts'

type Props = { readonly allocation: Allocation; readonly onClose: () => void }

export function AllocationHistory({ allocation, onClose }: Props) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={dialogStyles.form}>
        <h2 id={id} className={dialogStyles.title}>
          {t('contributions.history')}
        </h2>
        <Suspense fallback={<Skeleton />}>
          <Versions sid={allocation.sid} />
        </Suspense>
        <div className={dialogStyles.actions}>
          <Button label={t('shared.close')} onClick={() => dialog.current?.close()} />
        </div>
      </div>
    </dialog>
  )
}

function Versions({ sid }: { readonly sid: string }) {
  const { data } = useSuspenseQuery(historyQuery(sid))
  return (
    <ol className={styles.versions}>
      {data.map(({ version, entity, purpose, claimYear, quantity: units, by, at }) => {
        const what = { entity, purpose, year: String(claimYear), quantity: quantity(units) }
        return (
          <li key={version}>
            <strong>{t('contributions.version', { version: String(version) })}</strong>
            <span>
              {Number(units) === 0
                ? t('contributions.historyWithdrawn', what)
                : t('contributions.historyLine', what)}
            </span>
            <span className="note">{t('contributions.historyBy', { by, at: dateTime(at) })}</span>
          </li>
        )
      })}
    </ol>
  )
}
