/** Links between pages that belong together, under their common head. */
import { Link } from 'react-router'
import styles from './section-nav.module.css'

export type Section = { readonly to: string; readonly title: string; readonly isHere: boolean }

type Props = { readonly label: string; readonly sections: readonly Section[] }

export const SectionNav = ({ label, sections }: Props) => (
  <nav className={styles.sections} aria-label={label}>
    {sections.map(({ to, title, isHere }) => (
      <Link key={to} className={styles.section} to={to} aria-current={isHere ? 'page' : undefined}>
        {title}
      </Link>
    ))}
  </nav>
)
