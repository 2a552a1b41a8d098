import { Button, type ButtonProps } from './button.tsx'
import { usePageActions } from './page-actions.ts'

/** A button that the search dialog offers as well, unless it is disabled. */
export function ActionButton(props: ButtonProps & { readonly onClick: () => unknown }) {
  const { label, disabled, onClick } = props
  usePageActions(disabled ? [] : [{ label, run: onClick }])
  return <Button {...props} />
}
