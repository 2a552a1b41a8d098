/** An operation beside the list: who, what, where it is and what happened last, without leaving the list. */
import { DismissRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../machines/kernel/messages.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { dateTime, quantity, shortDate } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Figures, Skeleton } from '../../ui/page.tsx'
import { STATUS_TONES, statusName, stepName } from '../shared/operation/list-view.ts'
import { typeName } from '../shared/operation/operation-words.ts'
import { operationQuery } from '../shared/operation/queries.ts'
import { moneyFigures } from '../shared/order-total/order-total.tsx'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import styles from './list.module.css'
import type { Addresses } from './operation-columns.tsx'

type Props = {
  readonly sid: string
  readonly addresses: Addresses
  readonly onClose: () => void
}

/** Of what was captured last. */
const MOST = 4

export function OperationPreview({ sid, addresses, onClose }: Props) {
  const { data: detail, error } = useQuery(operationQuery(sid))
  return (
    <aside className={styles.preview} aria-label={t('operation.preview')}>
      <div className="row gap-3 between">
        <h2 className="text-l">{detail?.number ?? ''}</h2>
        <IconButton label={t('operation.closePreview')} icon={<DismissRegular />} onClick={onClose} />
      </div>
      {error ? (
        <Empty title={t('operation.noOperationFits')} />
      ) : detail ? (
        <Shown detail={detail} addresses={addresses} />
      ) : (
        <Skeleton rows={6} />
      )}
    </aside>
  )
}

type ShownProps = { readonly detail: OperationDetail; readonly addresses: Addresses }

function Shown({ detail, addresses }: ShownProps) {
  const { sid, type, status, project, turns, isOwnStock } = detail
  const lately = detail.captured.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST)
  return (
    <>
      <p className="cluster gap-2">
        <ToneChip tone={STATUS_TONES[status]}>{statusName(status)}</ToneChip>
        <span className="note">{typeName(type)}</span>
      </p>
      <p className="text-m weight-500 breaks">{project}</p>
      <Figures
        figures={[
          ...(detail.contributor
            ? [{ label: t('operation.party.contributor'), value: detail.contributor }]
            : []),
          ...(detail.projectCarrier
            ? [{ label: t('operation.party.projectCarrier'), value: detail.projectCarrier }]
            : []),
          ...(detail.accountManager
            ? [{ label: t('operation.inCharge'), value: detail.accountManager.name }]
            : []),
          { label: t('operation.quantity'), value: counted(quantity(detail.quantity), detail.unit) },
          ...moneyFigures(detail),
        ]}
      />
      {turns.length > 0 && (
        <section className="stack gap-2" aria-label={t('operation.whereItStands')}>
          <h3 className="note">{t('operation.whereItStands')}</h3>
          <ul className="stack gap-2 text-m">
            {turns.map(({ step, title, court, dueAt, overdue }) => (
              <li key={step} className="cluster gap-2">
                <Link to={addresses.step(step, sid)}>{title}</Link>
                {court && <TurnChip party={court} isOwnStock={isOwnStock} />}
                {dueAt && (overdue ? <ToneChip tone="alarm">{shortDate(dueAt)}</ToneChip> : shortDate(dueAt))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {lately.length > 0 && (
        <section className="stack gap-2" aria-label={t('operation.lately')}>
          <h3 className="note">{t('operation.lately')}</h3>
          <ul className="stack gap-2 text-m">
            {lately.map(({ event, step, by, at }) => (
              <li key={`${event} ${at}`}>
                {stepName(step)}
                <span className="block note">{t('operation.byAt', { by, at: dateTime(at) })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link className="text-m" to={addresses.operation(sid)}>
        {t('operation.openOperation')}
      </Link>
    </>
  )
}
