/** The submission of a form: the pressed button is painted before the answers are checked and sent. */
import type { FormEvent } from 'react'
import { useOnceAfterPaint } from '../after-paint.ts'

/** @returns the form's `onSubmit`, which ignores what comes before `submit` has begun */
export function useSubmitAfterPaint(submit: () => Promise<void>): (event: FormEvent) => void {
  const start = useOnceAfterPaint(submit)
  return (event) => {
    event.preventDefault()
    // A form in a dialog stands, for React, inside the page's own form.
    event.stopPropagation()
    const { submitter } = event.nativeEvent as SubmitEvent
    start(submitter)
  }
}
