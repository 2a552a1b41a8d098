/** What someone is asked who is named as the person that signs. The link is proof enough: no one signs in. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import type { SignatureRequest } from '../../../contract/organizations/onboarding-shapes.ts'
import { date } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { FactItem, PageHead, Panel } from '../../ui/page.tsx'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { signatureQuery } from './queries.ts'
import styles from './status.module.css'

type Props = { readonly token: string; readonly request: SignatureRequest }
type Closed = Exclude<SignatureRequest['state'], 'open'>

const CLOSED = {
  confirmed: ['onboarding.signConfirmed', 'onboarding.signConfirmedText'],
  declined: ['onboarding.signDeclined', 'onboarding.signDeclinedText'],
  expired: ['onboarding.signExpired', 'onboarding.signExpiredText'],
  revoked: ['onboarding.signRevoked', 'onboarding.signRevokedText'],
} as const satisfies Readonly<Record<Closed, readonly [string, string]>>

export function SignatureSheet({ token, request }: Props) {
  const { organization, name, role, state, expiresAt } = request
  const words = { organization, name, role, date: date(expiresAt) }
  const answering = useMutation({
    mutationFn: (answer: 'confirm' | 'decline') =>
      call('POST /signatures/:token', { params: { token }, body: { answer } }),
    onSuccess: (answer) => keepAnswer(signatureQuery(token).queryKey, answer),
    // The link may have ended meanwhile: show what it says now.
    onError: () => invalidate('signature', token),
  })
  const decline = async () => {
    const question = { title: t('onboarding.signSure', words), message: t('onboarding.signSureText', words) }
    const confirmed = await isConfirmed({
      ...question,
      confirm: { text: t('onboarding.signDecline'), variant: 'danger' },
    })
    if (confirmed) answering.mutate('decline')
  }
  if (state !== 'open') {
    const [title, text] = CLOSED[state]
    return (
      <output>
        <PageHead above={organization} title={t(title, words)} lead={t(text, words)} />
      </output>
    )
  }
  return (
    <>
      <PageHead title={t('onboarding.signTitle', words)} lead={t('onboarding.signLead', words)} />
      <Panel title={t('onboarding.signAsked')} body={styles.next}>
        <dl className={styles.facts}>
          <FactItem label={t('onboarding.signName')} valueClass="top-1 text-m tabular">
            {name}
          </FactItem>
          <FactItem label={t('onboarding.signRole')} valueClass="top-1 text-m tabular">
            {role}
          </FactItem>
          <FactItem label={t('onboarding.signUntil')} valueClass="top-1 text-m tabular">
            {date(expiresAt)}
          </FactItem>
        </dl>
        <p className="measure written soft">{t('onboarding.signMeans', words)}</p>
        <div className={styles.foot}>
          <Button
            variant="primary"
            size="large"
            label={t('onboarding.signConfirm')}
            loading={answering.isPending}
            onClick={() => answering.mutate('confirm')}
          />
          <Button
            variant="quiet"
            size="large"
            label={t('onboarding.signDecline')}
            disabled={answering.isPending}
            onClick={() => void decline()}
          />
        </div>
      </Panel>
    </>
  )
}
