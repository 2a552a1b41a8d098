/** The frame of a field that is a list of rows: its title and help, the rows, and what is wrong with them. */
import { useContext, type ReactNode } from 'react'
import type { FieldProps } from './field-props.ts'
import styles from './rows.module.css'
import { ErrorText } from '../form/error-text.tsx'
import { FieldsContext } from '../form/fields-context.ts'

type Props = FieldProps & {
  readonly error: string | null | undefined
  readonly children: ReactNode
}

export const RowsFrame = ({ field, name, error, children }: Props) => (
  <fieldset id={useContext(FieldsContext).idOf(name)} tabIndex={-1} className={styles.rows}>
    <legend>
      {field.title}
      {field.required && (
        <span className="required-star" aria-hidden>
          {' '}
          *
        </span>
      )}
    </legend>
    {field.help && <p className="field-help">{field.help}</p>}
    {children}
    <ErrorText>{error}</ErrorText>
  </fieldset>
)
