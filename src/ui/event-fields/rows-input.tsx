/** A list of rows, each with the fields of its schema: lines, links, clauses. */
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useContext } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { t } from '../../lib/messages.ts'
import { Button, IconButton } from '../button.tsx'
import { AnyInputContext, EmptyRowContext, type FieldProps, type Values } from './field-props.ts'
import { RowsFrame } from './rows-frame.tsx'
import styles from './rows.module.css'

type Rows = Record<string, Values[]>

type Props = FieldProps & {
  /** Text of the button that adds a row. */
  readonly add?: string
}

export function RowsInput({ field, name, id, add = t('shared.addRow') }: Props) {
  const AnyInput = useContext(AnyInputContext)
  const { fields: rows, append, remove } = useFieldArray<Rows>({ name })
  const { errors } = useFormState<Rows>({ name })
  const emptyRow = useContext(EmptyRowContext)
  const items = field.items ?? []
  const error =
    errors[name]?.root?.message ?? (rows.length === 0 && errors[name] ? t('shared.rowNeeded') : null)
  return (
    <RowsFrame field={field} id={id} error={error}>
      {rows.map((row, index) => (
        <fieldset key={row.id} className={styles.row} aria-label={`${field.title} ${index + 1}`}>
          <div className={styles.rowFields}>
            {items.map((item) => (
              <AnyInput key={item.name} field={item} name={`${name}.${index}.${item.name}`} />
            ))}
          </div>
          <IconButton
            label={t('shared.removeRow', { number: index + 1, title: field.title })}
            icon={<DeleteRegular />}
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      <Button label={add} size="small" icon={<AddRegular />} onClick={() => append(emptyRow(items))} />
    </RowsFrame>
  )
}
