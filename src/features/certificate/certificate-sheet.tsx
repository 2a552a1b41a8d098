import type { Certificate } from '../../../contract/certificates.ts'
import { countryName, date, quantity } from '../../lib/format.ts'
import { Brand } from '../../ui/brand.tsx'
import styles from './certificate.module.css'
import { Rosette } from './rosette.tsx'

/** The same data object from which the PDF is drawn, set as a sheet of paper. */
export function CertificateSheet({ certificate }: { readonly certificate: Certificate }) {
  const { number, version, demonstration, supersededBy } = certificate
  return (
    <article className={styles.sheet} aria-labelledby="certificate-title">
      {demonstration && <p className={styles.ribbon}>DEMONSTRATION</p>}
      {supersededBy !== null && (
        <p className={styles.superseded}>This version was superseded by version {supersededBy}.</p>
      )}
      <header className={styles.head}>
        <Brand name={certificate.issuedBy} />
        <Rosette seed={certificate.sha256} />
      </header>
      <h1 id="certificate-title" className={styles.title}>
        Certificate of retirement
      </h1>
      <p className={styles.number}>
        {number}, version {version}
      </p>
      <p className={styles.amount}>
        {quantity(certificate.quantity)} <span className={styles.unit}>{certificate.unit}</span>
      </p>
      <p className={styles.for}>
        retired for <strong>{certificate.beneficiary}</strong>
        {certificate.beneficiaryCountry && `, ${countryName(certificate.beneficiaryCountry)}`}
      </p>
      <p className={styles.wording}>{certificate.wording}</p>
      <Facts certificate={certificate} />
      <Ranges certificate={certificate} />
      <footer className={styles.foot}>
        <p>
          Issued on {date(certificate.issuedAt)} by {certificate.issuedBy}.
        </p>
        <p className={styles.hash}>SHA-256 {certificate.sha256}</p>
      </footer>
    </article>
  )
}

function Facts({ certificate }: { readonly certificate: Certificate }) {
  const rows = [
    ['Project', `${certificate.project} (${certificate.projectIdInRegistry})`],
    ['Country', countryName(certificate.country)],
    ['Standard', certificate.standard],
    ['Credit type', certificate.creditType],
    ['Retired on', date(certificate.retiredOn)],
    ['On behalf of', certificate.onBehalfOf],
    ['Reason', certificate.reason],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Ranges({ certificate: { ranges, registryLinks } }: { readonly certificate: Certificate }) {
  return (
    <section aria-labelledby="ranges">
      <h2 id="ranges" className={styles.small}>
        Serial numbers
      </h2>
      <ul className={styles.ranges}>
        {ranges.map(({ serial, vintage, quantity: units, link }) => (
          <li key={serial}>
            <span className={styles.serial}>{serial}</span>
            <span className={styles.vintage}>
              Vintage {vintage}, {quantity(units)}
            </span>
            {link && (
              <a href={link} rel="noreferrer" target="_blank">
                In the registry
              </a>
            )}
          </li>
        ))}
      </ul>
      <ul className={styles.links} aria-label="Registry links">
        {registryLinks.map((link) => (
          <li key={link}>
            <a href={link} rel="noreferrer" target="_blank">
              {link}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
