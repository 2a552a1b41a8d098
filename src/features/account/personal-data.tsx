/** What is kept about oneself: as a file, or erased. */
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'

const EraseDialog = lazy(() => import('./erase-dialog.tsx'))

const asJson = (value: unknown): Blob =>
  new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' })

export function ExportPanel() {
  const exporting = useMutation({
    mutationFn: async () => saveFile('personal-data.json', asJson(await call('GET /me/export', {}))),
  })
  return (
    <Panel title={t('account.data')}>
      <div className="stack gap-4 justify-start">
        <p className="hint prose">{t('account.exportText')}</p>
        <Button
          label={exporting.isPending ? t('account.exporting') : t('account.export')}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        />
      </div>
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
      {isOpen && (
        <Suspense>
          <EraseDialog email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
