/** One file on its way: how far it is, then that the server reads it. Children are at its right: cancel. */
import { ProgressBar } from '@fluentui/react-components'
import type { ReactNode } from 'react'

type Props = {
  /** 0 to 1. */
  readonly share: number
  /** All bytes have left. */
  readonly isScanning: boolean
  readonly words: string
  /** Name of the bar while bytes are leaving. */
  readonly label: string
  readonly children: ReactNode
}

export const Sending = ({ share, isScanning, words, label, children }: Props) => (
  <div className="fill-auto gap-5 align-center">
    <div className="stack gap-3 text-m soft tabular">
      <p aria-live="polite">{words}</p>
      <ProgressBar
        thickness="large"
        aria-label={isScanning ? words : label}
        {...(isScanning ? {} : { value: share })}
      />
    </div>
    {children}
  </div>
)
