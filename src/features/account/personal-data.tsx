/** What is kept about oneself: as a file, or erased; and where the password is. */
import { OpenRegular } from '@fluentui/react-icons'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'
import { siteQuery } from '../shared/session/viewer.ts'

const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'))

const asJson = (value: unknown): Blob =>
  new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' })

export function ExportPanel() {
  const exporting = useMutation({
    mutationFn: async () => saveFile('personal-data.json', asJson(await call('GET /me/export', {}))),
  })
  return (
    <Panel title={t('account.data')} body="stack gap-4 justify-start">
      <p className="hint prose">{t('account.exportText')}</p>
      <Button
        label={exporting.isPending ? t('account.exporting') : t('account.export')}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      />
    </Panel>
  )
}

export function ErasePanel({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('account.erasure')}>
      <div className="stack gap-4 justify-start">
        <p className="hint prose">{t('account.eraseText')}</p>
        <Button label={t('account.erase')} onClick={() => setOpen(true)} />
      </div>
      {isOpen && <EraseDialog email={email} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/** The password is changed at the identity provider, which alone knows it. */
export function PasswordPanel({ email }: { readonly email: string }) {
  const { passwordUrl, authority } = useSuspenseQuery(siteQuery).data.identity
  const own = passwordUrl?.startsWith('/')
  return (
    <Panel title={t('account.password')}>
      {passwordUrl === null ? (
        <p className="note">{t('account.passwordElsewhere', { provider: new URL(authority).host })}</p>
      ) : (
        <p className="stack gap-2 text-m">
          <a
            className="inline-row gap-2"
            href={own ? `${passwordUrl}?${new URLSearchParams({ email }).toString()}` : passwordUrl}
          >
            {t('account.changePassword')} <OpenRegular aria-hidden fontSize={14} />
          </a>
          <span className="note">{t('account.passwordNote')}</span>
        </p>
      )}
    </Panel>
  )
}
