/** What the server refused of the fields of a submission, while they are as they were refused. */
import { use } from 'react'
import { MissingContext, useSubmission } from './submission-context.ts'
import { useKept } from './shortcomings.ts'

/** @returns by path in the content: a sentence; null: nothing stands against the field */
export function useRefused(): (field: string) => string | null {
  const { detail } = useSubmission()
  const { refused } = useKept(detail.sid)
  if (refused.length === 0) return () => null
  const missing = use(MissingContext)
  return (field) => {
    const one = refused.find((issue) => issue.field === field)
    return one && missing.some(({ what }) => what === one.message) ? one.message : null
  }
}
