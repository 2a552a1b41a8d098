import { useParams, useSearchParams } from 'react-router'
import { DescriptionForm } from '../../../features/submissions/form/description-form.tsx'
import { SubmissionFrame } from '../../../features/submissions/draft/submission-frame.tsx'

export { queryLoader as loader } from '../../../features/submissions/draft/page-loader.ts'

export function Component() {
  const { id = '' } = useParams()
  const sid = useSearchParams()[0].get('submission') ?? ''
  return (
    <SubmissionFrame key={sid} id={id} sid={sid} page="DescriptionSubmission">
      <DescriptionForm />
    </SubmissionFrame>
  )
}
