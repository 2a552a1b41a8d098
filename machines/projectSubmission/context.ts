/** What a submission remembers between events: small, JSON, free of secrets. Texts, prices and files lie in tables. */

/** Who took an offering out of the catalogue; only the platform lifts what the platform imposed. */
type Suspender = 'platform' | 'projectCarrier'

export type SubmissionContext = {
  readonly sid: string
  /** ISO time of the last event, stamped by step(). */
  readonly now: string
  /** When the platform saw it first; null: a draft that is the carrier's alone. */
  readonly submittedAt: string | null
  /** Person of the platform who took the review; null while no one has. */
  readonly reviewer: string | null
  readonly suspendedBy: Suspender | null
}

export type SubmissionInput = { readonly sid: string; readonly now: string }

export const newSubmission = ({ sid, now }: SubmissionInput): SubmissionContext => ({
  sid,
  now,
  submittedAt: null,
  reviewer: null,
  suspendedBy: null,
})
