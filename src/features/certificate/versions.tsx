/** Every version that was issued: each can still be looked at and downloaded, one of them counts. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Certificate } from '../../../contract/certificates/certificates.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { documentDate } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './certificate.module.css'

/** What a correction changed. */
const FIELDS: Readonly<Record<string, MessageId>> = {
  beneficiary: 'certificate.fieldBeneficiary',
  wording: 'certificate.fieldWording',
  language: 'certificate.fieldLanguage',
  template: 'certificate.fieldTemplate',
  isPublic: 'certificate.fieldIsPublic',
  reason: 'certificate.fieldReason',
  registryLinks: 'certificate.registryLinks',
  seal: 'certificate.fieldSeal',
}

const fieldsText = (fields: readonly string[]): string =>
  fields.flatMap((name) => (FIELDS[name] ? [t(FIELDS[name])] : [])).join(', ')

type Props = { readonly certificate: Certificate; readonly children?: ReactNode }

export function Versions({ certificate: { number, version: shown, versions }, children }: Props) {
  const newest = versions[0]?.version
  return (
    <Panel title={t('certificate.versions')}>
      <ol className={`stack gap-4 ${styles.versions}`}>
        {versions.map(({ version, issuedAt, fields, reason }) => (
          <li key={version} aria-current={version === shown ? 'true' : undefined}>
            <span className="cluster gap-3 col-gap-4 between">
              <Link
                to={`${hrefOf('certificate', { number })}${version === newest ? '' : `?version=${version}`}`}
                aria-current={version === shown ? 'page' : undefined}
              >
                {t('certificate.versionOn', { version: String(version), date: documentDate(issuedAt) })}
              </Link>
              <ToneChip tone={version === newest ? 'done' : 'plain'}>
                {t(version === newest ? 'certificate.versionCurrent' : 'certificate.versionSuperseded')}
              </ToneChip>
            </span>
            {fields.length > 0 && (
              <span className="block note breaks">
                {t('certificate.versionChanged', { fields: fieldsText(fields) })}
              </span>
            )}
            {reason && <span className="block note breaks">{reason}</span>}
          </li>
        ))}
      </ol>
      {children}
    </Panel>
  )
}
