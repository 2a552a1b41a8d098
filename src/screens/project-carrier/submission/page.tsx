/** A page of a submission. The address names the page, and the submission in its path or its query (specification section 2). */
import type { ReactNode } from 'react'
import { redirect, useLocation, useParams, useSearchParams, type LoaderFunction } from 'react-router'
import { SUBMISSION_PAGES, type SubmissionPage } from '../../../../contract/rules/offering-content.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { pageHref } from '../../../features/submissions/addresses.ts'
import { SubmissionFrame } from '../../../features/submissions/draft/submission-frame.tsx'
import { DescriptionForm } from '../../../features/submissions/form/description-form.tsx'
import { GeneralForm } from '../../../features/submissions/form/general-form.tsx'
import { Goals } from '../../../features/submissions/form/goals.tsx'
import { Inventory } from '../../../features/submissions/form/inventory.tsx'
import { Media } from '../../../features/submissions/form/media.tsx'
import { Partners } from '../../../features/submissions/form/partners.tsx'
import { submissionQuery } from '../../../features/shared/submission/queries.ts'
import { queryClient } from '../../../lib/query-client.ts'

const FORMS: Readonly<Record<SubmissionPage, ReactNode>> = {
  GeneralInformation: <GeneralForm />,
  DescriptionSubmission: <DescriptionForm />,
  Inventory: <Inventory />,
  MediaSelection: <Media />,
  SdgAndPartners: (
    <>
      <Goals />
      <Partners />
    </>
  ),
}

const pageIn = (pathname: string): SubmissionPage | undefined =>
  SUBMISSION_PAGES.find((page) => pathname.endsWith(`/${page}`))

/** The address of the top bar alone leads to the first page; without a submission there is only the start. */
export const loader: LoaderFunction = ({ params: { id = '', poSid }, request }) => {
  const { pathname, searchParams } = new URL(request.url)
  const sid = poSid ?? searchParams.get('submission')
  if (!sid) return redirect(hrefOf('projectSubmission', { id }))
  if (!pageIn(pathname)) return redirect(pageHref('GeneralInformation', id, sid))
  void queryClient.prefetchQuery(submissionQuery(sid))
  return null
}

export function Component() {
  const { id = '', poSid } = useParams()
  const [search] = useSearchParams()
  const page = pageIn(useLocation().pathname)
  const sid = poSid ?? search.get('submission') ?? ''
  if (!page) return null
  return (
    <SubmissionFrame key={`${sid} ${page}`} id={id} sid={sid} page={page}>
      {FORMS[page]}
    </SubmissionFrame>
  )
}
