import { eventName } from '../../../machines/operation/by-event.ts'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { isQuantityOpen } from '../../../machines/operation/rules.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { FORM_ID } from './steps/steps-panel.tsx'
import { EventForm } from './form/lazy-form.tsx'
import { useOperation } from '../shared/operation/operation-context.ts'
import styles from './operation.module.css'

type Props = { readonly offer: Offer; readonly onClose: () => void; readonly onSent: () => void }

/** The form of an event that concerns the whole operation. */
export const ControlPanel = ({ offer, onClose, onSent }: Props) => (
  <Panel
    id={FORM_ID}
    title={offer.label}
    className={`no-print ${styles.formPanel}`}
    aside={<Button label={t('shared.close')} variant="quiet" size="small" onClick={onClose} />}
  >
    {offer.type === eventName('operation.correct') && <FixedQuantity />}
    <EventForm
      offer={offer}
      onSent={() => {
        onClose()
        onSent()
      }}
    />
  </Panel>
)

/** Why the form of a correction asks for no quantity. */
function FixedQuantity() {
  const { detail } = useOperation()
  if (isQuantityOpen(detail)) return null
  return (
    <p className="text-m soft">
      {t(detail.parentSid === null ? 'operation.quantityAgreed' : 'operation.quantityOfAgreement')}
    </p>
  )
}
