/** A day in a form. */
import { Input } from '@fluentui/react-components'
import { FieldFrame, type FieldProps } from '../../../ui/form/fields.tsx'
import { useField } from '../../../ui/form/fields-context.ts'

export function DateField({ name, required = false, hint }: Omit<FieldProps, 'isLocked'>) {
  const { ref, ...field } = useField<string>(name)
  return (
    <FieldFrame field={field} required={required} hint={hint}>
      <Input
        id={field.id}
        ref={ref}
        type="date"
        value={field.value}
        onBlur={field.blur}
        onChange={(_, { value }) => field.change(value)}
      />
    </FieldFrame>
  )
}

/** Where the person is. `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
