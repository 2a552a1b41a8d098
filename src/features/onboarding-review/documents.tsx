/** The documents of the wizard: what each is, and which is missing. Every download is journalled by the server. */
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import type {
  OnboardingDetail,
  OnboardingDocument,
  OnboardingDocumentKind,
} from '../../../contract/organizations/onboarding-shapes.ts'
import { bytes, date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import styles from './onboarding-review.module.css'
import { onboardingDocumentAddress } from './queries.ts'

/** As the wizard names it. */
const titleOf = (kind: OnboardingDocumentKind): string => t(`onboarding.${kind}`)

/** The wizard asks for these; `other` only answers what the platform asked for. */
const ASKED: readonly OnboardingDocumentKind[] = ['identity', 'registration', 'ownership']

export function DocumentList({ detail: { documents } }: { readonly detail: OnboardingDetail }) {
  const own = documents.filter(({ itemSid }) => itemSid === null)
  const missing = ASKED.filter((kind) => !own.some((document) => document.kind === kind))
  return (
    <div className="column gap-4 pad-4-5 surface-2 radius-m">
      <h4 className="cluster gap-2 col-gap-4 no-margin text-m strong">{t('compliance.documents')}</h4>
      <p className="hint">{t('compliance.documentsHint')}</p>
      <ul className="stack gap-4 text-m" aria-label={t('compliance.documents')}>
        {own.map((document) => (
          <DocumentLine key={document.sid} document={document} title={titleOf(document.kind)} />
        ))}
        {missing.map((kind) => (
          <li key={kind} className="wrap gap-1 col-gap-5">
            <span className={styles.documentKind}>{titleOf(kind)}</span>
            <span className="quiet">{t('compliance.givenNothing')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type LineProps = { readonly document: OnboardingDocument; readonly title?: string }

export const DocumentLine = ({ document, title }: LineProps) => (
  <li className="wrap gap-1 col-gap-5">
    {title && <span className={styles.documentKind}>{title}</span>}
    <span className={styles.documentName}>
      <a
        href={onboardingDocumentAddress(document.sid)}
        download
        aria-label={t('compliance.documentDownload', { name: document.name })}
      >
        <ArrowDownloadRegular aria-hidden fontSize={16} /> {document.name}
      </a>
      <span className="block note breaks">
        {t('compliance.documentUploaded', {
          size: bytes(document.bytes),
          date: date(document.uploadedAt),
        })}
        {document.keptUntil && `. ${t('compliance.documentKept', { date: date(document.keptUntil) })}`}
      </span>
    </span>
  </li>
)
