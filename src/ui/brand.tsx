import { siteName } from '../lib/tab-title.ts'
import styles from './brand.module.css'

type Props = { readonly name?: string; readonly isMarkOnPhone?: boolean }

/** Name and mark: layers of growth, a leaf above the ground. On a phone the bar of a member has room for the mark only. */
export function Brand({ name = siteName(), isMarkOnPhone = false }: Props) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden>
        <path
          className={styles.ground}
          d="M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H4a3 3 0 0 1-3-3V10a9 9 0 0 1 9-9z"
        />
        <path
          className={styles.lines}
          d="M6 23c4-3 7-3 10 0s6 3 10 0M6 18c4-3 7-3 10 0s6 3 10 0M16 14c-3.5-1-5-3.5-4.500-7 3.500.2 5 2.500 4.500 7zm0 0c.2-3 1.700-4.700 4.700-5-.1 3-1.700 4.700-4.700 5z"
        />
      </svg>
      <span className={isMarkOnPhone ? 'visually-hidden-on-phone' : undefined}>{name}</span>
    </span>
  )
}
