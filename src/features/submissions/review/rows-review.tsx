/** Entries of a list: each alone, or with what it was before. */
import type { ReactNode } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { isReordered, rowDiffs } from '../../shared/diff/diff-view.ts'
import { RefusedField, RefusedRow } from './refused.tsx'
import { RemarkBox } from './remark-box.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { ChangeChip } from './text-review.tsx'

type Props<Row> = {
  /** Part of the content that the list is. */
  readonly field: string
  readonly label: string
  readonly of: (content: OfferingContent) => readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Where remarks on one entry are kept; absent: they are on the whole list. */
  readonly remarkOn?: (row: Row) => string
  readonly draw: (row: Row, isOld: boolean) => ReactNode
}

export function RowsReview<Row>(props: Props<Row>) {
  const { field, label, of, keyOf } = props
  const { isCompared, ...sides } = useReview()
  const [before, after] = [of(sides.before), of(sides.after)]
  const diffs = rowDiffs(isCompared ? before : after, after, keyOf)
  return (
    <div className={`column gap-3 ${styles.item}`}>
      <h3 className={styles.itemTitle}>
        {label}
        {isCompared && isReordered(before, after, keyOf) && (
          <span className="weight-400 quiet">{t('submission.otherOrder')}</span>
        )}
      </h3>
      <RefusedField field={field} />
      {diffs.length === 0 && <p className="measure written">{t('submission.nothingHere')}</p>}
      <ul className={`stack gap-4 ${styles.rows}`}>
        {diffs.map((diff) => {
          const row = diff.change === 'removed' ? diff.before : diff.after
          return (
            <li key={diff.key} className="column gap-3 pad-4-5 hairline radius-m">
              <div className="cluster gap-2 col-gap-4 text-m">
                <strong>{props.nameOf(row)}</strong>
                {isCompared && <ChangeChip change={diff.change} />}
              </div>
              {diff.change !== 'removed' && <RefusedRow row={`${field}.${after.indexOf(diff.after)}`} />}
              {isCompared && diff.change === 'changed' ? (
                <div className={`two-columns gap-4 ${styles.sides}`}>
                  <div className={styles.side}>
                    <p className={styles.sideTitle}>{t('submission.publishedVersion')}</p>
                    {props.draw(diff.before, true)}
                  </div>
                  <div className={styles.side}>
                    <p className={styles.sideTitle}>{t('submission.workingCopy')}</p>
                    {props.draw(diff.after, false)}
                  </div>
                </div>
              ) : (
                props.draw(row, diff.change === 'removed')
              )}
              {props.remarkOn && diff.change !== 'removed' && (
                <RemarkBox field={props.remarkOn(diff.after)} name={props.nameOf(diff.after)} />
              )}
            </li>
          )
        })}
      </ul>
      <RemarkBox field={field} name={label} />
    </div>
  )
}
