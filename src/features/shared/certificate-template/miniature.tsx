/** A certificate from far away: its layout, its colour, its logo. */
import {
  CERTIFICATE_ACCENTS,
  type CertificateAccent,
  type CertificateLayout,
} from '../../../../contract/rules/certificate-templates.ts'
import { logoAddress } from './queries.ts'
import styles from './templates.module.css'

type Props = {
  readonly layout: CertificateLayout
  readonly accent: CertificateAccent
  readonly logo: string | null
}

/** A sheet of paper is white in the dark as well. */
export function Miniature({ layout, accent, logo }: Props) {
  const ink = CERTIFICATE_ACCENTS[accent]
  return (
    <svg className={styles.miniature} viewBox="0 0 148 105" aria-hidden>
      <rect width="148" height="105" fill={layout === 'classic' ? '#fdfdfb' : '#ffffff'} />
      {layout === 'classic' && (
        <>
          <rect x="4" y="4" width="140" height="97" fill="none" stroke="#c9d1ca" strokeWidth="0.7" />
          <rect x="4" y="4" width="2" height="97" fill={ink.accent} />
        </>
      )}
      {logo === null ? (
        <>
          <rect x="11" y="9" width="6" height="6" rx="1.6" fill="#1f7a54" />
          <rect x="20" y="10.5" width="20" height="3" rx="1" fill={ink.deep} />
        </>
      ) : (
        <image href={logoAddress(logo)} x="11" y="7.5" width="40" height="9" preserveAspectRatio="xMinYMid" />
      )}
      <rect x="11" y="24" width="58" height="7" rx="1.4" fill={ink.deep} />
      <rect x="11" y="36" width="30" height="2" rx="1" fill="#9aa39d" />
      <rect x="11" y="41" width="44" height="5.5" rx="1.2" fill={ink.accent} />
      <rect x="11" y="50" width="36" height="4" rx="1.2" fill={ink.deep} />
      {[59, 63, 67].map((y, index) => (
        <rect key={y} x="11" y={y} width={index === 2 ? 40 : 66} height="1.8" rx="0.9" fill="#b5bcb7" />
      ))}
      <path d="M11 78H84M11 78" stroke="#c9d1ca" strokeWidth="0.6" />
      {[11, 36, 61].map((x) => (
        <rect key={x} x={x} y="82" width="17" height="2.4" rx="1" fill="#5c665f" />
      ))}
      <rect x="92" y="22" width="44" height="72" rx="3" fill={ink.tint} />
      {[28, 33, 38].map((y) => (
        <rect key={y} x="97" y={y} width="34" height="1.8" rx="0.9" fill="#5c665f" />
      ))}
      <rect x="97" y="74" width="14" height="14" fill={ink.deep} />
    </svg>
  )
}
