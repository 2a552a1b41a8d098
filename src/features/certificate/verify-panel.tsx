/** Anybody may check the stored certificate, or the copy that they were given: the copy here, in the browser. */
import { Spinner } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Certificate, Verification } from '../../../contract/certificates/certificates.ts'
import { places } from '../../addresses/paths.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Panel } from '../../ui/page.tsx'
import { DropZone } from '../../ui/upload/drop-zone.tsx'
import styles from './certificate.module.css'
import { sealKeysQuery, verify } from './queries.ts'
import { VerificationResult } from './verification-result.tsx'

type Props = { readonly certificate: Certificate }

/** A page that was not loaded safely has no cryptography: then the server is asked. */
const canCheckHere = (): boolean => globalThis.isSecureContext

type Checked = {
  /** null: what is stored. */
  readonly file: File | null
  readonly where: 'here' | 'server'
  readonly result: Verification
}

async function checkCopy(certificate: Certificate, file: File): Promise<Checked> {
  if (!canCheckHere()) return checkOnServer(certificate.number, file)
  const [{ checkHere }, keys] = await Promise.all([
    import('./local-check.ts'),
    queryClient.fetchQuery(sealKeysQuery),
  ])
  return { file, where: 'here', result: await checkHere(file, { certificate, keys }) }
}

const checkOnServer = async (number: string, file: File | null): Promise<Checked> => ({
  file,
  where: 'server',
  result: await verify(number, file),
})

export function VerifyPanel({ certificate }: Props) {
  const { number } = certificate
  const check = useMutation({
    mutationFn: ({ file, onServer }: { readonly file: File | null; readonly onServer: boolean }) =>
      file && !onServer ? checkCopy(certificate, file) : checkOnServer(number, file),
  })
  const { data } = check
  return (
    <Panel title={t('certificate.isItGenuine')} body="column gap-4 text-m">
      <p>{t('certificate.sealLead')}</p>
      <DropZone
        label={t('certificate.verifyCopy')}
        hint={t('certificate.dropHere')}
        accept="application/pdf,application/json"
        onFile={(file) => check.mutate({ file, onServer: false })}
      />
      <Button
        label={t('certificate.verifyStored')}
        loading={check.isPending}
        onClick={() => check.mutate({ file: null, onServer: true })}
      />
      <output className={styles.result}>
        {check.isPending && <Spinner size="small" label={t('certificate.checking')} />}
        {data && (
          <VerificationResult
            verification={data.result}
            subject={data.file?.name ?? t('certificate.theStored')}
          />
        )}
        {data?.file && (
          <p className={`text-s soft ${styles.where}`}>
            {t(data.where === 'here' ? 'certificate.checkedHere' : 'certificate.checkedOnServer')}
          </p>
        )}
        {check.error && <p className={styles.failed}>{check.error.message}</p>}
      </output>
      {data?.file && data.where === 'here' && (
        <Button
          label={t('certificate.askServer')}
          variant="quiet"
          size="small"
          onClick={() => check.mutate({ file: data.file, onServer: true })}
        />
      )}
      <p className={`text-s soft ${styles.where}`}>
        <Message
          id="certificate.keysHere"
          elements={{
            keys: <Link to={places.certificateKeys.path}>{t('certificate.keysLink')}</Link>,
          }}
        />
      </p>
    </Panel>
  )
}
