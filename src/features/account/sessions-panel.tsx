import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { Answer } from '../../lib/api.ts'
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
    mutationFn: async (device?: string | null) => {
      const success =
        device === undefined ? t('account.othersEnded') : t('account.deviceEnded', nameOf(device))
      const query = device === undefined ? {} : { device: device ?? '' }
      await call('DELETE /me/sessions', { query }, { messages: { success } })
      await invalidate('session')
    },
  })
  return (
    <Panel title={t('account.sessions')} aside={quantity(sessions.length)} flush>
      <ul className={styles.sessions}>
        {byDevice(sessions).map(({ device, count, openedAt, expiresAt, organizations, isCurrent }) => (
          <li className="cluster gap-1 col-gap-5 pad-4-5 text-m" key={device}>
            <span className={styles.grow}>
              {t('account.sessionsOn', { ...nameOf(device), count })}
              <span className="block note">
                {t('account.sinceUntil', { since: dateTime(openedAt), until: dateTime(expiresAt) })}
              </span>
            </span>
            <span>{organizations.map((name) => name ?? t('account.noOrganization')).join(', ')}</span>
            {isCurrent ? (
              <ToneChip tone="done">{t('account.thisOne')}</ToneChip>
            ) : (
              <Button
                label={t('account.endDevice')}
                aria-label={t('account.endDeviceOf', nameOf(device))}
                size="small"
                loading={ending.isPending && ending.variables === device}
                onClick={() => ending.mutateAsync(device)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="pad-4-5 ruled">
        {sessions.length > 1 ? (
          <Button
            label={t('account.endOthers')}
            loading={ending.isPending && ending.variables === undefined}
            onClick={() => ending.mutate(undefined)}
          />
        ) : (
          <span className="block note">{t('account.onlyHere')}</span>
        )}
      </div>
    </Panel>
  )
}

const nameOf = (device: string | null) => ({ device: device ?? t('account.unknownDevice') })

/** One entry for each browser and system, the one that asks first. @param sessions the newest first */
export const byDevice = (sessions: Answer<'GET /me/sessions'>['items']) =>
  [...Map.groupBy(sessions, ({ device }) => device).values()]
    .map((same) => ({
      device: same[0]!.device,
      count: same.length,
      openedAt: same.at(-1)!.openedAt,
      expiresAt: same[0]!.expiresAt,
      organizations: [...new Set(same.map(({ organization }) => organization))],
      isCurrent: same.some(({ isCurrent }) => isCurrent),
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
