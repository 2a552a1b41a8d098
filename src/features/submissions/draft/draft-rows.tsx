/** Entries of a list in a draft: each in a box of its own, which can be removed. */
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { t } from '../../../lib/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { bindTo, type Bound } from './draft-fields.tsx'
import styles from './draft-rows.module.css'
import { removeUnreadRow } from './shortcomings.ts'
import { useSubmission } from './submission-context.ts'

type Props<Row> = {
  /** Path of the list in the content. */
  readonly path: string
  readonly rows: readonly Row[]
  readonly most: number
  readonly blank: Row
  readonly nameOf: (row: Row) => string
  /** What an entry is called that has no name yet. */
  readonly numbered: (number: number) => string
  readonly addLabel: string
  readonly onEdit: (edit: (now: readonly Row[]) => Row[]) => void
  /** The fields of one entry. Remarks are on the whole list. */
  readonly children: (bind: (part: keyof Row & string) => Bound<string>) => ReactNode
}

export function DraftRows<Row extends Readonly<Record<string, string>>>(props: Props<Row>) {
  const { path, rows, most, blank, nameOf, numbered, addLabel, onEdit, children } = props
  const { detail, isEditable } = useSubmission()
  // Entries after one that was removed have another path: their fields begin again, with what is kept under it.
  const [removals, setRemovals] = useState(0)
  const bindAt = (row: Row, at: number) => {
    const bind = bindTo<Readonly<Record<string, string>>>(`${path}.${at}`, row, (next) =>
      onEdit((now) => now.map((one, index) => (index === at ? { ...one, ...next } : one))),
    )
    return (part: string) => bind(part, null)
  }
  return (
    <>
      {rows.map((row, at) => (
        // An entry has nothing of its own that tells it from the others while it is typed.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <fieldset key={`${removals} ${at}`} className={styles.entry} aria-label={numbered(at + 1)}>
          {children(bindAt(row, at))}
          {isEditable && (
            <IconButton
              label={t('submission.removeName', { name: nameOf(row) || numbered(at + 1) })}
              icon={<DeleteRegular />}
              onClick={() => {
                removeUnreadRow(detail.sid, path, at)
                setRemovals(removals + 1)
                onEdit((now) => now.filter((_, index) => index !== at))
              }}
            />
          )}
        </fieldset>
      ))}
      {isEditable && rows.length < most && (
        <Button
          label={addLabel}
          icon={<AddRegular />}
          className={styles.add}
          onClick={() => onEdit((now) => [...now, blank])}
        />
      )}
    </>
  )
}
