import styles from './certificate.module.css'

/** A guilloche drawn from the document's fingerprint: another document, another rosette. */
export function Rosette({ seed }: { readonly seed: string }) {
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
