/** The pieces that pages are set from: headings, panels, figures, empty places. */
import { t } from '../lib/messages.ts'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useTabTitle } from '../lib/tab-title.ts'
import { Title } from './page-frame.tsx'
import styles from './page-parts.module.css'

type Children = { readonly children?: ReactNode }

type HeadProps = Children & {
  readonly title: ReactNode
  readonly above?: ReactNode
  readonly lead?: ReactNode
  /** What the tab is called, where that is not the title. */
  readonly tab?: string
  /** On a page that one works on rather than reads: the title takes less room. */
  readonly isDense?: boolean
}

/** Title of the page and of its tab; children are at its right. */
export function PageHead({ title, above, lead, tab, isDense = false, children }: HeadProps) {
  useTabTitle(tab ?? (typeof title === 'string' ? title : null))
  return (
    <header className="wrap gap-4 col-gap-6 align-end">
      <div className={styles.headText}>
        {above && <div className={`cluster gap-3 note breaks ${styles.above}`}>{above}</div>}
        {isDense ? <h1 className={styles.denseTitle}>{title}</h1> : <Title>{title}</Title>}
        {lead && <p className="measure top-3 text-l soft">{lead}</p>}
      </div>
      {children && <div className={`cluster gap-3 ${styles.headSide}`}>{children}</div>}
    </header>
  )
}

type PanelProps = Children & {
  readonly title: string
  /** Of the title: a link leads there. */
  readonly id?: string
  readonly label?: string
  readonly aside?: ReactNode
  readonly flush?: boolean
  readonly className?: string | undefined
  /** How the content is laid out: class names. */
  readonly body?: string | undefined
}

/** A titled box; `flush` lets the content reach its borders. */
export function Panel({
  title,
  label,
  aside,
  flush = false,
  className = '',
  body,
  children,
  ...props
}: PanelProps) {
  const own = useId()
  const { id = own } = props
  return (
    <section
      className={`${styles.panel} ${className}`}
      {...(label ? { 'aria-label': label } : { 'aria-labelledby': id })}
    >
      <div className={styles.panelHead}>
        <h2 id={id} className={`breaks ${styles.panelTitle}`} tabIndex={-1}>
          {title}
        </h2>
        {aside && <div className="row gap-2 note tabular">{aside}</div>}
      </div>
      <div className={flush ? 'no-padding' : 'pad-5'}>
        {body === undefined ? children : <div className={body}>{children}</div>}
      </div>
    </section>
  )
}

type FactProps = Children & {
  readonly label: ReactNode
  readonly className?: string | undefined
  readonly valueClass?: string | undefined
}

/** One fact of a description list. */
export const FactItem = ({ label, className, valueClass, children }: FactProps) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd className={valueClass}>{children}</dd>
  </div>
)

type TitlesProps = {
  /** False: there is no such column. */
  readonly titles: readonly (string | false)[]
  readonly className?: string
}

/** The head of a plain table. */
export const ColumnTitles = ({ titles, className }: TitlesProps) => (
  <thead className={className}>
    <tr>
      {titles
        .filter((title) => title !== false)
        .map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
    </tr>
  </thead>
)

type TableProps = ComponentProps<'table'> &
  Pick<TitlesProps, 'titles'> & {
    readonly headClass?: string
  }

/** A table that is neither sorted nor filtered. Its children are the rows. */
export const PlainTable = ({ titles, headClass, children, ...table }: TableProps) => (
  <table {...table}>
    <ColumnTitles titles={titles} {...(headClass ? { className: headClass } : {})} />
    <tbody>{children}</tbody>
  </table>
)

type TextsProps = Omit<ComponentProps<'ul'>, 'children'> & { readonly texts: readonly string[] }

/** Sentences of which each says something else. */
export const TextList = ({ texts, ...list }: TextsProps) => (
  <ul {...list}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

export type Figure = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode }

type FiguresProps = { readonly figures: readonly Figure[]; readonly isDense?: boolean }

/** @param isDense many of them in one row */
export const Figures = ({ figures, isDense = false }: FiguresProps) => (
  <dl className={`wrap gap-4 ${isDense ? 'col-gap-5' : 'col-gap-7'} ${styles.figures}`}>
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={styles.figure}>{value}</dd>
        {note && <dd className="note">{note}</dd>}
      </div>
    ))}
  </dl>
)

/** Nothing here yet: says so, with one thing to do. */
export const Empty = ({ title, children }: Children & { readonly title: string }) => (
  <div className={styles.empty}>
    <svg viewBox="0 0 64 40" aria-hidden>
      <path d="M2 32c10-7 20-7 30 0s20 7 30 0M2 22c10-7 20-7 30 0s20 7 30 0M32 14c-7-2-9-6-8-12 6 1 9 5 8 12zm0 0c1-5 4-8 9-8 0 5-4 8-9 8z" />
    </svg>
    <p className="title-m ink">{title}</p>
    {children}
  </div>
)

type CutProps = { readonly count: number; readonly isComplete: boolean }

/** Says that a list is longer than what is shown of it. */
export const OnlyFirst = ({ count, isComplete }: CutProps) =>
  isComplete ? null : <p className="pad-4-5 text-m quiet">{t('shared.onlyFirst', { count })}</p>
