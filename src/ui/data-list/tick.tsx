import { Checkbox } from '@fluentui/react-components'
import { startTransition, useOptimistic } from 'react'

type Props = {
  readonly label: string | undefined
  readonly checked: boolean | 'mixed'
  readonly onChange: (next: boolean) => void
}

/** The box of a row or of all: it is ticked at once, and what follows from that is drawn after it. */
export function Tick({ label, checked, onChange }: Props) {
  const [shown, show] = useOptimistic(checked)
  return (
    <Checkbox
      aria-label={label}
      checked={shown}
      onChange={(_, { checked: next }) =>
        startTransition(() => {
          show(next)
          onChange(next === true)
        })
      }
    />
  )
}
