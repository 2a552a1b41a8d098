import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { invalidate } from '../shared/change/invalidate.ts'
import { Link } from 'react-router'
import { outboxOf } from '../../../contract/site.ts'
import type { Invitation } from '../../../contract/organizations/organizations.ts'
import { date, quantity } from '../../lib/format.ts'
import { plainCall } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Panel } from '../../ui/page.tsx'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { siteQuery } from '../shared/session/viewer.ts'
import { roleName } from '../shared/person/person-words.ts'
import styles from './settings.module.css'

type Props = { readonly sid: string; readonly invitations: readonly Invitation[] }

export function InvitationsPanel({ sid, invitations }: Props) {
  const { hasOutbox } = useSuspenseQuery(siteQuery).data
  const revoking = useMutation({
    mutationFn: async (invitationSid: string) => {
      // Also when it was refused: someone else revoked it, or it was accepted.
      await plainCall(
        'DELETE /organizations/:sid/invitations/:invitationSid',
        { params: { sid, invitationSid } },
        { messages: { success: t('settings.revoked') } },
      )
      await invalidate('organization', sid)
      keepFocus()
    },
  })
  const revoke = async ({ sid: invitationSid, email }: Invitation) => {
    const confirmed = await isConfirmed({
      title: t('settings.revokeTitle', { email }),
      message: t('settings.revokeText'),
      confirm: { text: t('settings.revoke'), variant: 'danger' },
    })
    if (confirmed) revoking.mutate(invitationSid)
  }
  if (invitations.length === 0) return null
  return (
    <Panel title={t('settings.invitations')} aside={quantity(invitations.length)} flush>
      <ul className={styles.people}>
        {invitations.map((invitation) => (
          <li key={invitation.sid}>
            <div>
              <span className="cluster gap-2 col-gap-3 weight-500 breaks">{invitation.email}</span>
              <span className="block note breaks">
                {invitation.isExpired
                  ? t('settings.expired', { date: date(invitation.expiresAt) })
                  : t('settings.expires', { date: date(invitation.expiresAt) })}
              </span>
              {hasOutbox && (
                <Link to={outboxOf(invitation.email)} className="text-s">
                  {t('settings.openOutbox')}
                </Link>
              )}
            </div>
            <span>{roleName(invitation.role)}</span>
            <span className={styles.act}>
              <Button
                label={t('settings.revoke')}
                variant="quiet"
                aria-label={t('settings.revokeOf', { email: invitation.email })}
                onClick={() => void revoke(invitation)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
