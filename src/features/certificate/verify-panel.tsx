import { Spinner } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './certificate.module.css'
import { verify } from './queries.ts'
import { VerificationResult } from './verification-result.tsx'

/** Anybody may check the stored certificate, or the copy that they were given. */
export function VerifyPanel({ number }: { readonly number: string }) {
  const check = useMutation({ mutationFn: (file: File | null) => verify(number, file) })
  const subject = check.variables?.name ?? t('certificate.theStored')
  return (
    <aside className={styles.side} aria-label={t('certificate.checkThis')}>
      <Button
        label={t('certificate.download')}
        variant="primary"
        size="large"
        href={addressOf('/certificates/:number/file', { number })}
        download
      />
      <Panel title={t('certificate.isItGenuine')}>
        <div className={styles.verify}>
          <p>{t('certificate.sealLead')}</p>
          <Button
            label={t('certificate.verifyStored')}
            loading={check.isPending}
            onClick={() => check.mutate(null)}
          />
          <DropZone onFile={(file) => check.mutate(file)} />
          <output className={styles.result}>
            {check.isPending && <Spinner size="small" label={t('certificate.checking')} />}
            {check.data && <VerificationResult verification={check.data} subject={subject} />}
            {check.error && <p className={styles.failed}>{check.error.message}</p>}
          </output>
        </div>
      </Panel>
    </aside>
  )
}

/** A file may be dropped as well as chosen: the invisible input covers the whole zone, and browsers do the rest. */
function DropZone({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <label className={styles.drop}>
      <span>
        <strong>{t('certificate.verifyCopy')}</strong>
        <span className={styles.dropHint}>{t('certificate.dropHere')}</span>
      </span>
      <input
        type="file"
        accept="application/pdf"
        aria-label={t('certificate.verifyCopy')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen twice.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
