/** A list of rows, each with the fields of its schema: lines, links, clauses. */
import { Button } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useContext } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { useOperation } from '../operation-context.ts'
import { emptyRow, type Values } from '../starting-values.ts'
import { AnyInputContext, type FieldProps } from './field-props.ts'
import styles from '../form.module.css'

type Rows = Record<string, Values[]>

export function RowsInput({ field, name, id }: FieldProps) {
  const AnyInput = useContext(AnyInputContext)
  const { control } = useFormContext<Rows>()
  const { fields: rows, append, remove } = useFieldArray({ control, name })
  const { errors } = useFormState({ control })
  const { detail } = useOperation()
  const items = field.items ?? []
  const add = () =>
    append(emptyRow(items, { detail, now: Date.now(), person: { sid: '', name: '', email: '' } }))
  const error =
    errors[name]?.root?.message ?? (rows.length === 0 && errors[name] ? 'At least one row is needed' : null)
  return (
    <fieldset id={id} tabIndex={-1} className={styles.rows}>
      <legend>
        {field.title}
        {field.required && <span aria-hidden> *</span>}
      </legend>
      {field.help && <p className="field-help">{field.help}</p>}
      {rows.map((row, index) => (
        <fieldset key={row.id} className={styles.row} aria-label={`${field.title} ${index + 1}`}>
          <div className={styles.rowFields}>
            {items.map((item) => (
              <AnyInput key={item.name} field={item} name={`${name}.${index}.${item.name}`} />
            ))}
          </div>
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`Remove row ${index + 1} of ${field.title}`}
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      <Button size="small" icon={<AddRegular />} onClick={add}>
        Add a row
      </Button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
