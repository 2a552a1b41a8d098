import type { ButtonHTMLAttributes } from 'react'
import styles from './plain-button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'medium' | 'large'
}

/** A button for the front page and the frame: Fluent's own would cost every visitor 5 KB before the first look. */
export const PlainButton = ({ look, size = 'medium', className = '', ...rest }: Props) => (
  <button
    type="button"
    className={`${styles.button} ${styles[look]} ${styles[size]} ${className}`}
    {...rest}
  />
)
