/** Someone else signs: whether that person has answered, and another link. */
import { useState } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { EventDialog } from '../shared/machine/event-dialog.tsx'
import { OfferButtons } from '../shared/machine/offer-buttons.tsx'
import { answerOf } from './queries.ts'
import { send } from './send.ts'
import styles from './status.module.css'

const EVENT = 'signatory.invite'

export function SignatoryPanel({ detail }: { readonly detail: OnboardingDetail }) {
  const [form, setForm] = useState<Offer | null>(null)
  const { confirmation, submittedAt } = detail
  if (confirmation === null || submittedAt === null) return null
  const { content } = answerOf(detail, 'signatoryForm')
  const name = typeof content['name'] === 'string' ? content['name'] : t('onboarding.theSignatory')
  const spec = onboarding.events[EVENT]
  return (
    <Panel title={t('onboarding.signatory')}>
      <div className={styles.next}>
        <p className="measure written soft">{t(`onboarding.signature.${confirmation}`, { name })}</p>
        <div className={styles.foot}>
          <OfferButtons
            offers={detail.offers.filter(({ type }) => type === EVENT)}
            isSending={false}
            onChoose={setForm}
          />
        </div>
      </div>
      {form && spec && (
        <EventDialog
          offer={form}
          spec={spec}
          start={content}
          send={({ type, payload }) => send(type, payload, true)}
          onClose={() => setForm(null)}
        />
      )}
    </Panel>
  )
}
