/** The controls of all forms: one frame, and what is shown and changed in it, however it is bound. */
import { Field, Input, Select, Textarea } from '@fluentui/react-components'
import type { ComponentProps, ReactNode } from 'react'

type FrameProps = {
  /** Of the control, where more than the control is inside. */
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly label: string
  readonly hint?: string | null | undefined
  readonly required?: boolean | undefined
  readonly error?: string | null | undefined
  readonly children: ComponentProps<typeof Field>['children']
}

/** Label, hint and error around one control. */
export const FieldFrame = ({ id, className, label, hint, required = false, error, children }: FrameProps) => (
  <Field
    {...(className ? { className } : {})}
    label={id ? { children: label, htmlFor: id } : label}
    required={required}
    {...(hint ? { hint } : {})}
    validationState={error ? 'error' : 'none'}
    validationMessage={error ?? null}
  >
    {children}
  </Field>
)

/** A value with its frame: by its name in a form (`useField`), by its path in a draft, or by hand. */
export type Bound = Omit<FrameProps, 'id' | 'children'> & {
  readonly id?: string
  readonly value: string
  readonly change: (value: string) => void
  readonly blur?: () => void
  readonly ref?: (element: unknown) => void
  readonly isLocked?: boolean | undefined
}

type Own<Props> = Bound & Omit<Props, keyof Bound | 'children'>

/** @param rest comes last: a control may say itself what a change is */
export const TextControl = (props: Own<ComponentProps<typeof Input>>) => {
  const { className, label, hint, required, error, change, blur, isLocked, ...rest } = props
  return (
    <FieldFrame {...{ className, label, hint, required, error }}>
      <Input
        readOnly={isLocked}
        {...(isLocked ? { appearance: 'filled-darker' } : {})}
        onBlur={blur}
        onChange={(_, data) => change(data.value)}
        {...rest}
      />
    </FieldFrame>
  )
}

export const LongTextControl = (props: Own<ComponentProps<typeof Textarea>>) => {
  const { className, label, hint, required, error, change, blur, isLocked, ...rest } = props
  return (
    <FieldFrame {...{ className, label, hint, required, error }}>
      <Textarea
        resize="vertical"
        readOnly={isLocked}
        onBlur={blur}
        onChange={(_, data) => change(data.value)}
        {...rest}
      />
    </FieldFrame>
  )
}

type SelectProps = Own<ComponentProps<typeof Select>> & {
  /** A first line that chooses nothing. */
  readonly empty?: string | null | undefined
  /** What is chosen, written out under a select that may cut it off. */
  readonly inFull?: string | null
  readonly children: ReactNode
}

/** A native list in Fluent's clothes: light, and at home on every phone. */
export const SelectControl = ({ empty, inFull, children, ...props }: SelectProps) => {
  const { className, label, hint, required, error, change, blur, isLocked, ...rest } = props
  return (
    <FieldFrame {...{ id: rest.id, className, label, hint, required, error }}>
      <div className="column gap-2">
        <Select disabled={isLocked} onBlur={blur} onChange={(_, data) => change(data.value)} {...rest}>
          {empty && <option value="">{empty}</option>}
          {children}
        </Select>
        {inFull && (
          <p className="note breaks" aria-hidden>
            {inFull}
          </p>
        )}
      </div>
    </FieldFrame>
  )
}
