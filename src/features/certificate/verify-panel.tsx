/** Anyone may check the stored certificate, or the copy that they were given: the copy here, in the browser. */
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
import {
  CheckmarkCircleFilled,
  DismissCircleFilled,
  InfoRegular,
  SubtractCircleRegular,
} from '@fluentui/react-icons'

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

type ResultProps = { readonly verification: Verification; readonly subject: string }

const VerificationResult = ({
  verification: { valid, supersededBy, isSealed, checks },
  subject,
}: ResultProps) => (
  <>
    <p className={valid ? styles.valid : styles.failed}>
      {isSealed
        ? t(valid ? 'certificate.isGenuine' : 'certificate.isNotGenuine', { subject })
        : t('certificate.isNotSealed')}
    </p>
    {supersededBy !== null && (
      <p className={styles.superseded}>{t('certificate.butSuperseded', { version: String(supersededBy) })}</p>
    )}
    <ul className={`stack gap-4 top-4 ${styles.checks}`} aria-label={t('certificate.checks')}>
      {checks.map(({ check, ok, detail }) => (
        <li key={check}>
          <Sign ok={ok} isNote={valid} />
          <span>
            <strong>{check}</strong>
            <span className="block note breaks">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  </>
)

/** Of a genuine copy nothing has failed: it may only not be the newest. */
function Sign({ ok, isNote }: { readonly ok: boolean | null; readonly isNote: boolean }) {
  if (ok)
    return <CheckmarkCircleFilled className={styles.ok} aria-label={t('certificate.passed')} fontSize={20} />
  if (ok === null)
    return (
      <SubtractCircleRegular className={styles.note} aria-label={t('certificate.notChecked')} fontSize={20} />
    )
  if (isNote) return <InfoRegular className={styles.note} aria-label={t('certificate.note')} fontSize={20} />
  return <DismissCircleFilled className={styles.notOk} aria-label={t('certificate.failed')} fontSize={20} />
}
