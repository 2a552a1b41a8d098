/** What is in a list's cells: a line with a note under it, a way to the row's own page, buttons. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './data-list.module.css'

type Children = { readonly children?: ReactNode }
type Noted = Children & {
  /** Under it. */
  readonly note?: ReactNode
}

export const CellNote = ({ children }: Children) => <span className="block note breaks">{children}</span>

const noted = (text: ReactNode, note: ReactNode) => (
  <>
    {text}
    {note && <CellNote>{note}</CellNote>}
  </>
)

export const CellLine = ({ note, children }: Noted) =>
  noted(<span className={styles.line}>{children}</span>, note)

export const CellName = ({ note, children }: Noted) =>
  noted(<span className={styles.name}>{children}</span>, note)

/** The row's own page. */
export const CellLink = ({ to, note, children }: Noted & { readonly to: string }) =>
  noted(
    <Link className={styles.link} to={to}>
      {children}
    </Link>,
    note,
  )

/** What can be done with the row. */
export const RowActions = ({ children }: Children) => <div className={styles.buttons}>{children}</div>
