import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { invalidate } from '../shared/change/invalidate.ts'
import { dateTime, quantity } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './account.module.css'
import { sessionsQuery } from './queries.ts'

export function SessionsPanel() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: async () => {
      await call('DELETE /me/sessions', {}, { messages: { success: t('account.othersEnded') } })
      await invalidate('session')
    },
  })
  return (
    <Panel title={t('account.sessions')} aside={quantity(sessions.length)} flush>
      <ul className={styles.sessions}>
        {sessions.map(({ sid, device, openedAt, expiresAt, organization, isCurrent }) => (
          <li className="cluster gap-1 col-gap-5 pad-4-5 text-m" key={sid}>
            <span className={styles.grow}>
              {device ?? t('account.unknownDevice')}
              <span className="block note">
                {t('account.sinceUntil', { since: dateTime(openedAt), until: dateTime(expiresAt) })}
              </span>
            </span>
            <span>{organization ?? t('account.noOrganization')}</span>
            {isCurrent && <ToneChip tone="done">{t('account.thisOne')}</ToneChip>}
          </li>
        ))}
      </ul>
      <div className="pad-4-5 ruled">
        {sessions.length > 1 ? (
          <Button label={t('account.endOthers')} loading={ending.isPending} onClick={() => ending.mutate()} />
        ) : (
          <span className="block note">{t('account.onlyHere')}</span>
        )}
      </div>
    </Panel>
  )
}
