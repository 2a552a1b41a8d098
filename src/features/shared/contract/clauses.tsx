/** Clauses as they read: alone, or with what changed against another version, and with the comments beside each. */
import { isSameName } from '../../../../contract/rules/signing.ts'
import { t } from '../../../lib/messages.ts'
import { rowDiffs, textDiff, type Part, type RowDiff } from '../diff/diff-view.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import styles from './contracts.module.css'

type Clause = { readonly title: string; readonly text: string }
export type ClauseComment = { readonly clause: string; readonly text: string }

type Props = {
  readonly clauses: readonly Clause[]
  /** What it is compared with; null: nothing. */
  readonly before?: readonly Clause[] | null
  readonly comments?: readonly ClauseComment[]
}

/** `2`, `Clause 2`, `2 Price` and `Price` all mean the second clause when it is called Price. */
export function isAbout({ clause }: ClauseComment, { title }: Clause, index: number): boolean {
  const [, number] = /^\D{0,10}(\d{1,2})\b/.exec(clause.trim()) ?? []
  if (number !== undefined && Number(number) === index + 1) return true
  return isSameName(clause.replace(/^\D{0,10}\d{1,2}[.)]?\s*/, ''), title) || isSameName(clause, title)
}

export function Clauses({ clauses, before = null, comments = [] }: Props) {
  const rows: readonly RowDiff<Clause>[] = before
    ? rowDiffs(before, clauses, ({ title }) => title)
    : clauses.map((clause, index) => ({
        key: `${index} ${clause.title}`,
        change: 'same',
        before: clause,
        after: clause,
      }))
  const placed = (comment: ClauseComment) => clauses.some((clause, index) => isAbout(comment, clause, index))
  const loose = comments.filter((comment) => !placed(comment))
  return (
    <>
      <ol className="stack gap-5">
        {rows.map((row) => {
          const index = row.after ? clauses.indexOf(row.after) : -1
          const about = row.after ? comments.filter((one) => isAbout(one, row.after, index)) : []
          return (
            <li key={row.key} className={styles.clause}>
              <ClauseText row={row} number={index + 1} isCompared={before !== null} />
              <Comments comments={about} />
            </li>
          )
        })}
      </ol>
      {loose.length > 0 && (
        <div className="stack gap-3 measure">
          <p className="note">{t('contract.commentsElsewhere')}</p>
          <Comments comments={loose} isNamed />
        </div>
      )}
    </>
  )
}

const CHANGES = {
  added: { words: 'contract.clauseAdded', tone: 'done' },
  removed: { words: 'contract.clauseRemoved', tone: 'alarm' },
  changed: { words: 'contract.clauseChanged', tone: 'move' },
} as const

type TextProps = {
  readonly row: RowDiff<Clause>
  /** 0: it went. */
  readonly number: number
  readonly isCompared: boolean
}

function ClauseText({ row: { change, before, after }, number, isCompared }: TextProps) {
  const diff = textDiff(before?.text ?? '', after?.text ?? '')
  return (
    <div className="stack gap-2 shrink">
      <h3 className={`cluster gap-2 col-gap-4 text-m strong ${styles.clauseTitle}`}>
        <span>{number > 0 ? `${number}  ${after?.title ?? ''}` : before?.title}</span>
        {isCompared && change !== 'same' && (
          <ToneChip tone={CHANGES[change].tone}>{t(CHANGES[change].words)}</ToneChip>
        )}
      </h3>
      {change === 'changed' ? (
        <p className={styles.clauseText}>
          <Marked parts={diff.before} kind="removed" />
          <Marked parts={diff.after} kind="added" />
        </p>
      ) : (
        <p className={styles.clauseText}>{change === 'removed' ? <del>{before?.text}</del> : after?.text}</p>
      )}
    </div>
  )
}

/** The old text above the new one, each with its changed words marked. */
function Marked({ parts, kind }: { readonly parts: readonly Part[]; readonly kind: 'added' | 'removed' }) {
  const Changed = kind === 'added' ? 'ins' : 'del'
  return (
    <span className={kind === 'added' ? styles.now : styles.was}>
      <span className="visually-hidden">{t(kind === 'added' ? 'contract.now' : 'contract.was')} </span>
      {parts.map(({ text, isChanged }, at) =>
        isChanged ? (
          // Parts of a text have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <Changed key={at}>{text}</Changed>
        ) : (
          text
        ),
      )}
    </span>
  )
}

function Comments({
  comments,
  isNamed = false,
}: {
  readonly comments: readonly ClauseComment[]
  readonly isNamed?: boolean
}) {
  if (comments.length === 0) return null
  return (
    <ul className={`stack gap-3 ${styles.comments}`} aria-label={t('contract.comments')}>
      {comments.map((comment) => (
        <li key={`${comment.clause} ${comment.text}`}>
          {isNamed && <strong className="block text-s">{comment.clause}</strong>}
          {comment.text}
        </li>
      ))}
    </ul>
  )
}
