import { Button, Spinner } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '../../lib/http.ts'
import { Panel } from '../../ui/page.tsx'
import styles from './certificate.module.css'
import { verify } from './queries.ts'
import { VerificationResult } from './verification-result.tsx'

/** Anybody may check the stored certificate, or the copy that they were given. */
export function VerifyPanel({ number }: { readonly number: string }) {
  const check = useMutation({ mutationFn: (file: File | null) => verify(number, file) })
  const subject = check.variables?.name ?? 'The stored certificate'
  return (
    <aside className={styles.side} aria-label="Check this certificate">
      <Button
        as="a"
        appearance="primary"
        size="large"
        href={addressOf('/certificates/:number/file', { number })}
        download
      >
        Download the sealed PDF
      </Button>
      <Panel title="Is it genuine?">
        <div className={styles.verify}>
          <p>
            The seal covers every byte. Check what is stored here, or a copy that somebody gave you; it is
            compared and not kept.
          </p>
          <Button disabledFocusable={check.isPending} onClick={() => check.mutate(null)}>
            Verify the stored certificate
          </Button>
          <DropZone onFile={(file) => check.mutate(file)} />
          <output className={styles.result}>
            {check.isPending && <Spinner size="small" label="Checking" />}
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
        <strong>Verify a copy</strong>
        <span className={styles.dropHint}>Drop a PDF here or choose one</span>
      </span>
      <input
        type="file"
        accept="application/pdf"
        aria-label="Verify a copy"
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
