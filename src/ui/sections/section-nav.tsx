/** Links between pages that belong together, under their common head. */
import { Link, useNavigate } from 'react-router'
import { usePageActions } from '../page-actions.ts'
import styles from './section-nav.module.css'

export type Section = { readonly to: string; readonly title: string; readonly isHere: boolean }

type Props = { readonly label: string; readonly sections: readonly Section[] }

/** The search dialog offers views of the same page here; it knows the pages. */
export function SectionNav({ label, sections }: Props) {
  const navigate = useNavigate()
  const views = sections.filter(({ to, isHere }) => to.startsWith('?') && !isHere)
  usePageActions(views.map(({ to, title }) => ({ label: title, note: label, run: () => void navigate(to) })))
  return (
    <nav className={styles.sections} aria-label={label}>
      {sections.map(({ to, title, isHere }) => (
        <Link key={to} className={styles.section} to={to} aria-current={isHere ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
