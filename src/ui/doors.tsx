import { Link } from 'react-router'
import styles from './doors.module.css'

type Door = { readonly to: string; readonly title: string; readonly figure: string; readonly text: string }

/** A menu as large ways to go, each with the one figure that says whether it is worth it. */
export const Doors = ({ doors }: { readonly doors: readonly Door[] }) => (
  <ul className={styles.doors}>
    {doors.map(({ to, title, figure, text }) => (
      <li key={to}>
        <Link className={styles.door} to={to}>
          <span className={styles.figure}>{figure}</span>
          <span className={styles.title}>{title}</span>
          <span className="full-row text-m soft">{text}</span>
        </Link>
      </li>
    ))}
  </ul>
)
