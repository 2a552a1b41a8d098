/** Documents that the platform asked for, each with its reason; sent when all of them are there. */
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { codePath } from '../../../contract/http/wire.ts'
import { ApiProblem } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { OfferButtons } from '../shared/machine/offer-buttons.tsx'
import { isSure } from '../shared/machine/sure.ts'
import { DocumentBox } from './document-box.tsx'
import { send } from './send.ts'
import styles from './status.module.css'

const EVENT = 'documents.submit'

export function AskedDocuments({ detail }: { readonly detail: OnboardingDetail }) {
  const id = useId()
  const items = detail.items.filter(({ kind, closedAt }) => kind === 'document' && closedAt === null)
  const sending = useMutation({ mutationFn: () => send(EVENT, {}, true) })
  if (items.length === 0) return null
  const { error } = sending
  const issues = error instanceof ApiProblem ? error.issues : []
  const problemOf = (sid: string) => issues.find(({ path }) => codePath(path) === `items.${sid}`)?.message
  return (
    <Panel title={t('onboarding.askedDocuments')}>
      <ul className={styles.asked}>
        {items.map(({ sid, title, text }) => (
          <li key={sid}>
            <DocumentBox
              id={`${id}${sid}`}
              title={title}
              text={text}
              kind="other"
              itemSid={sid}
              documents={detail.documents.filter(({ itemSid }) => itemSid === sid)}
              problem={problemOf(sid)}
            />
          </li>
        ))}
        <li className={styles.foot}>
          <OfferButtons
            offers={detail.offers.filter(({ type }) => type === EVENT)}
            isSending={sending.isPending}
            onChoose={(offer) => void isSure(offer).then((sure) => sure && sending.mutate())}
          />
          {error && issues.length === 0 && (
            <p className="text-m alarm-text" role="alert">
              {error.message}
            </p>
          )}
        </li>
      </ul>
    </Panel>
  )
}
