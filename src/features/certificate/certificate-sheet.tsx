import { Link } from 'react-router'
import { unitOf } from '../../../machines/kernel/messages.ts'
import type { Certificate } from '../../../contract/certificates/certificates.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { countryName, dateRange, documentDate, quantity, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Brand } from '../../ui/brand.tsx'
import { Message } from '../../ui/message.tsx'
import { FactItem } from '../../ui/page.tsx'
import styles from './certificate.module.css'
import { ExternalLink } from '../../ui/links.tsx'

type Props = { readonly certificate: Certificate }

/** The same data object from which the PDF is drawn, set as a sheet of paper. */
export function CertificateSheet({ certificate }: Props) {
  const { number, version, demonstration, supersededBy } = certificate
  return (
    <article className={`in-colour ${styles.sheet}`} aria-labelledby="certificate-title">
      {demonstration && <p className={styles.ribbon}>{t('certificate.demonstration')}</p>}
      {supersededBy !== null && (
        <p className={styles.superseded}>
          <Message
            id="certificate.superseded"
            elements={{
              version: (
                <Link to={hrefOf('certificate', { number })}>
                  {t('certificate.versionNumber', { version: String(supersededBy) })}
                </Link>
              ),
            }}
          />
        </p>
      )}
      <SealNotice withdrawn={certificate.withdrawn} />
      <header className="row gap-5">
        <Brand name={certificate.issuedBy} />
        <Rosette seed={certificate.sha256} />
      </header>
      <h1 id="certificate-title" className={styles.title}>
        {t('certificate.title')}
      </h1>
      <p className="top-3 text-m quiet tabular">
        {t('certificate.numberAndVersion', { number, version: String(version) })}
      </p>
      <p className={styles.amount}>
        {quantity(certificate.quantity)}{' '}
        <span className={styles.unit}>{unitOf(certificate.quantity, certificate.unit)}</span>
      </p>
      <p className={styles.for}>
        <RetiredFor certificate={certificate} />
      </p>
      <p className="measure top-5 written soft">{certificate.wording}</p>
      <Facts certificate={certificate} />
      <Ranges certificate={certificate} />
      <footer className={styles.foot}>
        <p>
          {t('certificate.issuedOn', {
            date: documentDate(certificate.issuedAt),
            issuer: certificate.issuedBy,
          })}
        </p>
        <p className="on-paper breaks">{t('certificate.checkAt', { address: window.location.href })}</p>
        <p className="text-xs breaks mono">{t('certificate.hash', { hash: certificate.sha256 })}</p>
      </footer>
    </article>
  )
}

function RetiredFor({ certificate: { beneficiary, beneficiaryCountry } }: Props) {
  const elements = { beneficiary: <strong>{beneficiary}</strong> }
  if (!beneficiaryCountry) return <Message id="certificate.retiredFor" elements={elements} />
  const texts = { country: countryName(beneficiaryCountry) }
  return <Message id="certificate.retiredForIn" texts={texts} elements={elements} />
}

function Facts({ certificate }: Props) {
  const { retiredOn, retiredFrom = retiredOn } = certificate
  const rows = [
    [t('certificate.project'), `${certificate.project} (${certificate.projectIdInRegistry})`],
    [t('certificate.country'), countryName(certificate.country)],
    [t('certificate.standard'), certificate.standard],
    [t('certificate.creditType'), certificate.creditType],
    [t('certificate.retiredOn'), dateRange(retiredFrom, retiredOn)],
    [t('certificate.onBehalfOf'), certificate.onBehalfOf],
    [t('certificate.reason'), certificate.reason],
    [t('certificate.purpose'), certificate.purpose ?? ''],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <FactItem key={label} label={label} valueClass="top-2 text-l weight-500">
            {value}
          </FactItem>
        ))}
    </dl>
  )
}

function Ranges({ certificate: { ranges, registryLinks } }: Props) {
  return (
    <section aria-labelledby="ranges">
      <h2 id="ranges" className="text-m strong">
        {t('certificate.serialNumbers')}
      </h2>
      <ul className={`top-3 text-m ${styles.ranges}`}>
        {ranges.map(({ serial, vintage, quantity: units, link }) => (
          <li key={serial}>
            <span className={styles.serial}>{serial}</span>
            <span className="soft tabular">
              {t('certificate.vintage', { vintage, quantity: quantity(units) })}
            </span>
            {link && <ExternalLink href={link}>{t('certificate.inRegistry')}</ExternalLink>}
          </li>
        ))}
      </ul>
      <ul className="top-4 text-s breaks prose" aria-label={t('certificate.registryLinks')}>
        {registryLinks.map((link) => (
          <li key={link}>
            <ExternalLink href={link}>{link}</ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A guilloche drawn from the document's fingerprint: another document, another rosette. */
function Rosette({ seed }: { readonly seed: string }) {
  const petals = 5 + (Number.parseInt(seed.slice(0, 2), 16) % 6)
  const turns = 2 + (Number.parseInt(seed.slice(2, 4), 16) % 3)
  const rings = [0, 1, 2]
  return (
    <svg className={styles.rosette} viewBox="-60 -60 120 120" aria-hidden>
      {rings.map((ring) => (
        <path key={ring} d={curve(petals + ring, turns, 52 - ring * 11)} />
      ))}
    </svg>
  )
}

function curve(petals: number, turns: number, radius: number): string {
  const points = Array.from({ length: 361 }, (_, degree) => {
    const angle = (degree / 180) * Math.PI
    const reach = radius * (0.68 + 0.32 * Math.cos(((petals * angle) / 1) * turns))
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}

function SealNotice({ withdrawn }: Pick<Certificate, 'withdrawn'>) {
  if (withdrawn === null) return null
  const { from, trust } = withdrawn
  return (
    <p className={trust === 'lost' ? styles.distrusted : styles.superseded}>
      {t(trust === 'lost' ? 'certificate.sealLost' : 'certificate.sealBefore', { from: dateTime(from) })}
    </p>
  )
}
