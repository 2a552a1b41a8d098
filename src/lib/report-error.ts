/** What goes wrong unexpectedly: into the console, and to the collector where one is configured. */
import { traced } from './tracing.ts'

/** Redirects, refusals and missing pages are answers and no errors (specification section 8). */
const isAnswer = (status: unknown): boolean => typeof status === 'number' && status >= 300 && status <= 499

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null

/** @returns whether it was reported */
export function reportError(error: unknown): boolean {
  if (isAnswer(statusOf(error))) return false
  console.error('Unexpected:', error)
  traced({ name: 'error', message: error instanceof Error ? error.message : String(error) })
  return true
}
