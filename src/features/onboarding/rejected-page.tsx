/** Why it ended with a refusal, as far as one may know, and how to appeal. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { t } from '../../lib/messages.ts'
import { PageHead, Panel } from '../../ui/page.tsx'
import { EventDialog } from '../shared/machine/event-dialog.tsx'
import { OfferButtons } from '../shared/machine/offer-buttons.tsx'
import { statusHref } from './addresses.ts'
import { send } from './send.ts'
import { APPEAL, statusWords } from './status-view.ts'
import styles from './status.module.css'

export function RejectedPage({ detail }: { readonly detail: OnboardingDetail }) {
  const [form, setForm] = useState<Offer | null>(null)
  const { organization, reason, next, offers, mayAct } = detail
  const spec = onboarding.events[APPEAL]
  const { title, lead } = statusWords(detail)
  return (
    <div className={styles.narrow}>
      <PageHead above={organization?.name} title={title} lead={lead} />
      {reason && (
        <Panel title={t('onboarding.reason')}>
          <blockquote className={styles.reason}>{reason}</blockquote>
        </Panel>
      )}
      <Panel title={t('onboarding.next')} body={styles.next}>
        <p className="measure written soft">{next}</p>
        {mayAct && (
          <div className={styles.foot}>
            <OfferButtons
              offers={offers.filter(({ type }) => type === APPEAL)}
              isSending={false}
              onChoose={setForm}
            />
          </div>
        )}
      </Panel>
      <p className="measure written soft">
        <Link to={statusHref(organization)}>{t('onboarding.toStatus')}</Link>
      </p>
      {form && spec && (
        <EventDialog
          offer={form}
          spec={spec}
          send={({ type, payload }) => send(type, payload, true)}
          onClose={() => setForm(null)}
        />
      )}
    </div>
  )
}
