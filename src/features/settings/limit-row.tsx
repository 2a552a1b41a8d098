/** How much a person may request alone in a month, and its change. */
import { useState } from 'react'
import type { Member } from '../../../contract/organizations/organizations.ts'
import { money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FactItem } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'
import { fullName } from '../shared/person/person-words.ts'

const LimitDialog = lazyDialog(() => import('./limit-dialog.tsx'))

type Props = { readonly sid: string; readonly member: Member }

export function LimitRow({ sid, member }: Props) {
  const { purchaseLimit: limit, role, person } = member
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FactItem label={t('settings.limit')}>
      {role === 'owner' ? (
        <>
          {t('settings.noLimit')}
          <span className="block note">{t('settings.ownersApprove')}</span>
        </>
      ) : (
        <span className="cluster gap-3">
          {limit ? money(limit.cents, limit.currency) : t('settings.noLimit')}
          <Button
            label={t('settings.changeLimit')}
            aria-label={t('settings.changeLimitOf', { name: fullName(person) })}
            variant="quiet"
            size="small"
            onClick={() => setIsOpen(true)}
          />
        </span>
      )}
      {isOpen && <LimitDialog sid={sid} member={member} onClose={() => setIsOpen(false)} />}
    </FactItem>
  )
}
