/** Clauses as they are written: in order, each with title and text, merge fields from a menu. */
import { Field, Input, Select, Textarea } from '@fluentui/react-components'
import { AddRegular, ArrowDownRegular, ArrowUpRegular, DeleteRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import {
  faultsIn,
  MERGE_FIELD_NAMES,
  MERGE_FIELDS,
  mergeFieldText,
  type ContractClause,
  type MergeField,
} from '../../../../contract/rules/merge-fields.ts'
import { t } from '../../../lib/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useField } from '../../../ui/form/fields-context.ts'
import { SelectOptions } from '../../../ui/form/select-options.tsx'
import { isAbout, type ClauseComment } from './clauses.tsx'
import styles from './contracts.module.css'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

/** What is wrong with the clauses of a form, or null; the server says the same. */
export function checkClauses(clauses: readonly ContractClause[]): string | null {
  if (clauses.length === 0) return t('contract.noClause')
  const empty = clauses.findIndex(({ title, text }) => title.trim() === '' || text.trim() === '')
  if (empty >= 0) return t('contract.emptyClause', { number: empty + 1 })
  const [fault] = faultsIn(clauses)
  return fault ? t('contract.unknownField', { number: fault.clause + 1, field: fault.what }) : null
}

type Props = { readonly name: string; readonly comments?: readonly ClauseComment[] }

export function ClausesField({ name, comments = [] }: Props) {
  const { id, ref, value: clauses, change, error } = useField<readonly ContractClause[]>(name)
  const put = (index: number, clause: ContractClause) => change(clauses.with(index, clause))
  const move = (from: number, to: number) => {
    const moved = clauses[from]
    if (!moved || to < 0 || to >= clauses.length) return
    change(clauses.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <div className="column gap-5 justify-start" id={id} ref={ref} tabIndex={-1}>
      {clauses.map((clause, index) => (
        <ClauseEditor
          // A clause has nothing but its place; moving one moves its texts.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={index}
          clause={clause}
          number={index + 1}
          count={clauses.length}
          comments={comments.filter((one) => isAbout(one, clause, index))}
          onChange={(next) => put(index, next)}
          onMove={(by) => move(index, index + by)}
          onRemove={() => change(clauses.toSpliced(index, 1))}
        />
      ))}
      <Button
        label={t('contract.addClause')}
        icon={<AddRegular aria-hidden />}
        onClick={() => change([...clauses, { title: '', text: '' }])}
      />
      {error && (
        <p className={styles.fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type ClauseProps = {
  readonly clause: ContractClause
  readonly number: number
  readonly count: number
  readonly comments: readonly ClauseComment[]
  readonly onChange: (clause: ContractClause) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function ClauseEditor({ clause, number, count, comments, onChange, onMove, onRemove }: ClauseProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (field: MergeField) => {
    const at = text.current?.selectionEnd ?? clause.text.length
    const put = mergeFieldText(field)
    onChange({ ...clause, text: clause.text.slice(0, at) + put + clause.text.slice(at) })
    // After the value has arrived in the control.
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(at + put.length, at + put.length)
    })
  }
  return (
    <fieldset className={styles.clauseEditor}>
      <legend className="visually-hidden">{t('contract.clause', { number })}</legend>
      <div className={`flex gap-3 align-end ${styles.editorHead}`}>
        <Field label={t('contract.clauseTitle', { number })} className={styles.grow}>
          <Input
            value={clause.title}
            maxLength={TEXT_LIMITS.clauseTitle}
            onChange={(_, { value }) => onChange({ ...clause, title: value })}
          />
        </Field>
        <div className="flex">
          <IconButton
            label={t('contract.moveUp', { number })}
            icon={<ArrowUpRegular aria-hidden />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t('contract.moveDown', { number })}
            icon={<ArrowDownRegular aria-hidden />}
            disabled={number === count}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={t('contract.removeClause', { number })}
            icon={<DeleteRegular aria-hidden />}
            onClick={onRemove}
          />
        </div>
      </div>
      {comments.map((comment) => (
        <p key={comment.text} className={styles.commentNote}>
          {comment.text}
        </p>
      ))}
      <Field label={t('contract.clauseText', { number })}>
        <Textarea
          ref={text}
          rows={4}
          resize="vertical"
          value={clause.text}
          maxLength={TEXT_LIMITS.clause}
          onChange={(_, { value }) => onChange({ ...clause, text: value })}
        />
      </Field>
      <Select
        className={styles.merge}
        aria-label={t('contract.insertFieldInto', { number })}
        value=""
        onChange={(_, { value }) => {
          const field = MERGE_FIELD_NAMES.find((one) => one === value)
          if (field) insert(field)
        }}
      >
        <option value="">{t('contract.insertField')}</option>
        <SelectOptions
          values={MERGE_FIELD_NAMES}
          wordsOf={(field) => `${mergeFieldText(field)}  ${MERGE_FIELDS[field].about}`}
        />
      </Select>
    </fieldset>
  )
}
