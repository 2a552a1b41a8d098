/** Small words with a colour. */
import styles from './chips.module.css'

export type Tone = 'move' | 'done' | 'plain' | 'alarm'

type ToneProps = {
  readonly tone: Tone
  readonly children: string
  /** Set by a tooltip around it. */
  readonly 'aria-describedby'?: string | undefined
}

export const ToneChip = ({ tone, children, ...rest }: ToneProps) => (
  <span className={`${styles.chip} ${styles[tone]}`} {...rest}>
    {children}
  </span>
)
