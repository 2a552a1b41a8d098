import type { ReactNode } from 'react'

type Props = { readonly id?: string; readonly className?: string; readonly children: ReactNode }

/** What is wrong, read out as soon as it is there; nothing while nothing is wrong. */
export const ErrorText = ({ id, className = 'text-xs', children }: Props) =>
  children ? (
    <p id={id} className={`${className} error-text`} role="alert">
      {children}
    </p>
  ) : null
