/** The button of the product, with the contract of specification section 2. */
import type { ButtonHTMLAttributes, ReactElement } from 'react'
import { useOnceAfterPaint } from './after-paint.ts'
import styles from './button.module.css'
import { useFocusAgain } from './keep-focus.ts'

export type ButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'type' | 'disabled' | 'className' | 'onClick'
> & {
  readonly label: string
  /** Called when the pressed button has been painted, once for presses before that. It looks pressed until a promise of it ends. */
  readonly onClick?: (() => unknown) | undefined
  /** How much it wants to be pressed. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** block fills the row · icon shows the icon alone, the label is read out · link looks like one */
  readonly modifier?: 'block' | 'icon' | 'link'
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: ReactElement
  /** Pixels. */
  readonly iconSize?: number
  readonly iconPosition?: 'left' | 'right'
  readonly className?: string | undefined
  readonly disabled?: boolean
  /** Something is under way: cannot be pressed, and a spinner stands for the icon. */
  readonly loading?: boolean
  readonly type?: 'button' | 'submit' | 'reset'
  /** Leads to another site, or to a file: drawn as a link. */
  readonly href?: string
  /** What `href` names is saved instead of shown. */
  readonly download?: boolean
}

const ICON_SIZE = 18
const MODIFIERS = { block: 'block', icon: 'iconOnly', link: 'link' } as const

export function Button({
  label,
  variant = 'secondary',
  modifier,
  size = 'medium',
  icon,
  iconSize = ICON_SIZE,
  iconPosition = 'left',
  className = '',
  disabled = false,
  loading = false,
  type = 'button',
  href,
  download,
  onClick,
  ...rest
}: ButtonProps) {
  const press = useOnceAfterPaint(onClick)
  const isDisabled = disabled || loading
  const button = useFocusAgain(isDisabled)
  const shown = loading ? <span className={styles.spinner} /> : icon
  const picture = shown && (
    <span
      className={styles.icon}
      style={{ fontSize: iconSize, width: iconSize, height: iconSize }}
      aria-hidden
    >
      {shown}
    </span>
  )
  const names = [
    styles.button,
    styles[variant],
    styles[size],
    modifier && styles[MODIFIERS[modifier]],
    className,
  ]
  const classes = names.filter(Boolean).join(' ')
  const isQuiet = variant === 'quiet' || undefined
  const content = (
    <>
      {iconPosition === 'left' && picture}
      <span className={modifier === 'icon' ? 'visually-hidden' : undefined}>{label}</span>
      {iconPosition === 'right' && picture}
    </>
  )
  if (href !== undefined)
    return (
      <a className={classes} href={href} download={download} data-quiet={isQuiet}>
        {content}
      </a>
    )
  return (
    <button
      {...rest}
      ref={button}
      onClick={onClick && ((event) => press(event.currentTarget))}
      // oxlint-disable-next-line react/button-has-type -- one of the three, by its type
      type={type}
      className={classes}
      data-quiet={isQuiet}
      disabled={isDisabled}
      aria-busy={loading || undefined}
    >
      {content}
    </button>
  )
}

type IconProps = Omit<ButtonProps, 'modifier' | 'icon'> & { readonly icon: ReactElement }

/** Shows its icon alone; the label is read out. Quiet, unless it says otherwise. */
export const IconButton = (props: IconProps) => <Button variant="quiet" {...props} modifier="icon" />
