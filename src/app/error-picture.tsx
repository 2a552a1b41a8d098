import styles from './error-screen.module.css'

/** A path that ends in the undergrowth (404), or a tree across it (500). */
export function ErrorPicture({ kind }: { readonly kind: 404 | 500 }) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 150" aria-hidden>
      <path className={styles.hillFar} d="M0 96C52 52 96 52 150 84s112 28 170-16v82H0z" />
      <path className={styles.hillNear} d="M0 122c60-34 112-26 168-8s104 14 152-10v46H0z" />
      <path
        className={styles.track}
        d={kind === 404 ? 'M132 150c4-16 30-20 26-34' : 'M120 150c8-26 52-30 44-66'}
      />
      {kind === 404 ? (
        <path className={styles.leaf} d="M160 108c-12-26 2-46 24-54 8 26-2 46-24 54zm0 0 16-36" />
      ) : (
        <path className={styles.leaf} d="M92 118l142-22M118 114l-8-20M150 109l8-24M196 102l-8-20" />
      )}
    </svg>
  )
}
