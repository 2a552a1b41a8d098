import type { OfferingSummary } from '../../../../contract/offerings/offerings.ts'
import styles from './offering-card.module.css'

/** Until carriers bring photographs: contour lines that are the project's own, drawn from its id. */
export function OfferingPicture({ offering }: { readonly offering: OfferingSummary }) {
  const seed = Array.from(offering.sid, (sign) => sign.charCodeAt(0)).reduce(
    (sum, code) => (sum * 31 + code) % 9973,
    7,
  )
  const rows = [0, 1, 2, 3, 4]
  return (
    <svg
      className={`${styles.picture} ${styles[offering.creditType]}`}
      viewBox="0 0 320 112"
      preserveAspectRatio="none"
      aria-hidden
    >
      {rows.map((row) => (
        <path key={row} className={styles[`row${row}`]} d={ridge(seed, row)} />
      ))}
    </svg>
  )
}

/** A ridge line across the picture, filled to its foot. */
function ridge(seed: number, row: number): string {
  const top = 22 + row * 18
  const height = (step: number) => top + Math.sin(seed * 0.7 + step * 1.3 + row * 2.1) * (18 - row * 2)
  const points = Array.from({ length: 6 }, (_, step) => [step * 64, height(step)] as const)
  const curve = points
    .slice(1)
    .map(([x, y], index) => {
      const [lastX, lastY] = points[index] ?? [0, 0]
      return `C${lastX + 32} ${lastY.toFixed(1)} ${x - 32} ${y.toFixed(1)} ${x} ${y.toFixed(1)}`
    })
    .join('')
  return `M0 ${height(0).toFixed(1)}${curve}V112H0z`
}
