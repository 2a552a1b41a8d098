/** What stands in a list's cells: a line with a note under it, a way to the row's own page, buttons. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './data-list.module.css'

type Children = { readonly children?: ReactNode }

export const CellLine = ({ children }: Children) => <span className={styles.line}>{children}</span>
export const CellNote = ({ children }: Children) => <span className="block note">{children}</span>
export const CellName = ({ children }: Children) => <span className={styles.name}>{children}</span>

/** The row's own page. */
export const CellLink = ({ to, children }: Children & { readonly to: string }) => (
  <Link className={styles.link} to={to}>
    {children}
  </Link>
)

/** What can be done with the row. */
export const RowActions = ({ children }: Children) => <div className={styles.buttons}>{children}</div>
