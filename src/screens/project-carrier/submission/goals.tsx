import { useParams } from 'react-router'
import { Goals } from '../../../features/submissions/form/goals.tsx'
import { Partners } from '../../../features/submissions/form/partners.tsx'
import { SubmissionFrame } from '../../../features/submissions/draft/submission-frame.tsx'

export { pathLoader as loader } from '../../../features/submissions/draft/page-loader.ts'

export function Component() {
  const { id = '', poSid = '' } = useParams()
  return (
    <SubmissionFrame key={poSid} id={id} sid={poSid} page="SdgAndPartners">
      <Goals />
      <Partners />
    </SubmissionFrame>
  )
}
