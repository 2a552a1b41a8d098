/** What can be done with a certificate: taken along, checked, followed through its versions, corrected. */
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate } from '../../../contract/certificates/certificates.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { may } from '../shared/person/may.ts'
import { viewerQuery } from '../shared/session/viewer.ts'
import styles from './certificate.module.css'
import { fileAddress, correct } from './queries.ts'
import { VerifyPanel } from './verify-panel.tsx'
import { Versions } from './versions.tsx'
import { invalidate } from '../shared/change/invalidate.ts'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { lazyDialog } from '../../ui/fetched-after.tsx'
import { Panel } from '../../ui/page.tsx'

const CorrectionDialog = lazyDialog(() => import('./correction-dialog.tsx'))

/** @param version as the address names it; null: the current one */
export function CertificateSide({
  certificate,
  version,
}: {
  readonly certificate: Certificate
  readonly version: number | null
}) {
  const { data: viewer } = useQuery(viewerQuery)
  const [isCorrecting, setCorrecting] = useState(false)
  const { number, supersededBy, versions } = certificate
  const mayCorrect = supersededBy === null && may('platformWriter', viewer ?? null)
  return (
    <aside className={styles.side} aria-label={t('certificate.checkThis')}>
      <Button
        label={t('certificate.download')}
        variant="primary"
        size="large"
        href={fileAddress('file', number, version)}
        download
      />
      <VerifyPanel certificate={certificate} />
      <ProofPanel number={number} version={version} />
      {(versions.length > 1 || mayCorrect) && (
        <Versions certificate={certificate}>
          {mayCorrect && (
            <div className="wrap gap-3">
              {certificate.withdrawn && <ResealButton certificate={certificate} />}
              <Button label={t('certificate.correct')} onClick={() => setCorrecting(true)} />
            </div>
          )}
        </Versions>
      )}
      {isCorrecting && <CorrectionDialog number={number} onClose={() => setCorrecting(false)} />}
    </aside>
  )
}

function ResealButton({ certificate: { number, version } }: { readonly certificate: Certificate }) {
  const reseal = useMutation({
    mutationFn: () => correct(number, { version, reason: t('certificate.resealReason'), reseal: true }),
    onSuccess: () => invalidate('certificate'),
  })
  const ask = async () => {
    const confirmed = await isConfirmed({
      title: t('certificate.resealTitle', { number }),
      confirm: { text: t('certificate.reseal') },
      deny: { text: t('shared.notSure') },
    })
    if (confirmed) reseal.mutate()
  }
  return <Button label={t('certificate.reseal')} loading={reseal.isPending} onClick={() => void ask()} />
}

type Props = { readonly number: string; readonly version: number | null }

const commandsFor = (number: string): string => `P="${number}.proof.json"
jq -j .content "$P" > content.json
sha256sum content.json && jq -r .sha256 "$P"
jq -j '.jws | split("..")[0] + "."' "$P" | cat - content.json > signed.txt
jq -j '.jws | split("..")[1]' "$P" | tr -- '-_' '+/' | openssl base64 -d -A > signature.bin
jq -j '.certificates[0]' "$P" > seal.pem
openssl x509 -in seal.pem -pubkey -noout > seal.pub
openssl dgst -sha256 -verify seal.pub -signature signature.bin signed.txt
openssl x509 -in seal.pem -noout -fingerprint -sha256`

/** The signed facts to download, and the commands with which anyone can check them without us. */
const ProofPanel = ({ number, version }: Props) => (
  <Panel title={t('certificate.proof')} body="column gap-4 text-m">
    <p>{t('certificate.proofLead')}</p>
    <Button label={t('certificate.proofDownload')} href={fileAddress('proof', number, version)} download />
    <details>
      <summary className="strong pointer">{t('certificate.proofHow')}</summary>
      <p className="top-3 text-s soft">{t('certificate.proofHowText')}</p>
      <pre className={styles.commands}>
        <code>{commandsFor(number)}</code>
      </pre>
    </details>
  </Panel>
)
