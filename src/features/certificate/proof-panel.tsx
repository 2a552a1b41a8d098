/** The signed facts to take along, and the commands with which anybody checks them without us. */
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './certificate.module.css'
import { fileAddress } from './queries.ts'

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

export const ProofPanel = ({ number, version }: Props) => (
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
