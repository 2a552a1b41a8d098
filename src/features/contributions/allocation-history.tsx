/** What an allocation was before. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Allocation } from '../../../contract/certificates/contributions.ts'
import { dateTime, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { InfoDialog } from '../../ui/form/info-dialog.tsx'
import { Skeleton } from '../../ui/page.tsx'
import styles from './contributions.module.css'
import { historyQuery } from './queries.ts'

type Props = { readonly allocation: Allocation; readonly onClose: () => void }

export const AllocationHistory = ({ allocation, onClose }: Props) => (
  <InfoDialog title={t('contributions.history')} onClose={onClose}>
    <Suspense fallback={<Skeleton />}>
      <Versions sid={allocation.sid} />
    </Suspense>
  </InfoDialog>
)

function Versions({ sid }: { readonly sid: string }) {
  const { data } = useSuspenseQuery(historyQuery(sid))
  return (
    <ol className={`stack gap-4 ${styles.versions}`}>
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
