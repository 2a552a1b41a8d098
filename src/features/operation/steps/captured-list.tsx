import { REQUESTED_PAST } from '../../../../machines/operation/events/words.ts'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { FactItem } from '../../../ui/page.tsx'
import { isParty, partyName, principalName } from '../../shared/operation/operation-words.ts'
import { FieldValue } from './field-value.tsx'
import { formFieldsOf } from '../form/form-fields.ts'
import styles from '../operation.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import type { Captured } from '../plan-view.ts'

/** What the step took in, newest first. */
export function CapturedList({ captured }: { readonly captured: readonly Captured[] }) {
  if (captured.length === 0) return null
  return (
    <ol className={styles.captured} aria-label={t('operation.recorded')}>
      {captured.toReversed().map((one) => (
        <li key={`${one.event} ${one.at}`}>
          <CapturedEvent captured={one} />
        </li>
      ))}
    </ol>
  )
}

function CapturedEvent({ captured: { event, payload, by, role, at } }: { readonly captured: Captured }) {
  const operation = useOperation()
  const { detail, workflow } = operation
  const organization = principalName(operation, event, role)
  const spec = workflow.events[event]
  const fields = formFieldsOf(workflow.events, event, detail).filter(
    ({ name, input }) => input !== 'hash' && payload[name] !== undefined,
  )
  return (
    <>
      <p className="stack text-m">
        <strong>{spec?.past ?? REQUESTED_PAST}</strong>
        <span className="note">
          {isParty(by, role) ? by : `${by}, ${partyName(role).toLowerCase()}`}, {dateTime(at)}
        </span>
        {organization && <strong>{t('operation.actedFor', { organization })}</strong>}
      </p>
      {fields.length > 0 && (
        <dl className={`stack gap-3 top-3 text-m ${styles.values}`}>
          {fields.map((field) => (
            <FactItem key={field.name} label={field.title} valueClass="tabular">
              <FieldValue field={field} value={payload[field.name]} />
            </FactItem>
          ))}
        </dl>
      )}
    </>
  )
}
