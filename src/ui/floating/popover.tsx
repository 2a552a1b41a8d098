/** A button that opens a small panel of controls above the page. The browser closes it: Escape, or a press elsewhere. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import floating from './floating.module.css'
import { placeBeneath } from './menu-place.ts'

type Props = {
  readonly button: ButtonProps
  /** Of the panel, for a screen reader. */
  readonly label: string
  readonly children: ReactNode
}

export function Popover({ button, label, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span ref={anchor} className="inline-row">
      <Button {...button} aria-haspopup="dialog" popoverTarget={id} />
      <dialog
        id={id}
        aria-label={label}
        popover="auto"
        className={floating.panel}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true)
          placeBeneath(event, anchor.current)
        }}
        // Not before: the browser gives the focus back to the button only while it is in the panel.
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
      >
        {isOpen && children}
      </dialog>
    </span>
  )
}
