/** Where the pages of a submission stand: two take it in their query, three in their path (specification section 2). */
import { SUBMISSION_PAGES, type SubmissionPage } from '../../../contract/rules/offering-content.ts'
import { hrefOf } from '../../addresses/paths.ts'
import type { Shortcoming } from './draft/shortcomings.ts'

const PAGES = {
  GeneralInformation: (id: string, sid: string) =>
    `${hrefOf('submissionGeneralInformation', { id })}?submission=${encodeURIComponent(sid)}`,
  DescriptionSubmission: (id: string, sid: string) =>
    `${hrefOf('submissionDescription', { id })}?submission=${encodeURIComponent(sid)}`,
  Inventory: (id: string, poSid: string) => hrefOf('submissionInventory', { id, poSid }),
  MediaSelection: (id: string, poSid: string) => hrefOf('submissionMedia', { id, poSid }),
  SdgAndPartners: (id: string, poSid: string) => hrefOf('submissionSdgs', { id, poSid }),
} as const satisfies Readonly<Record<SubmissionPage, (id: string, sid: string) => string>>

export const pageHref = (page: SubmissionPage, id: string, sid: string): string => PAGES[page](id, sid)

/** Id of a field's control. A path has points, which an id may have. */
export const fieldId = (path: string): string => `field-${path}`

/** Leads to the field itself. */
export const missingHref = (
  { page, field }: Pick<Shortcoming, 'page' | 'field'>,
  id: string,
  sid: string,
): string => `${pageHref(page, id, sid)}#${fieldId(field)}`

export const neighbours = (
  page: SubmissionPage,
): { readonly before: SubmissionPage | null; readonly after: SubmissionPage | null } => {
  const at = SUBMISSION_PAGES.indexOf(page)
  return { before: SUBMISSION_PAGES[at - 1] ?? null, after: SUBMISSION_PAGES[at + 1] ?? null }
}
