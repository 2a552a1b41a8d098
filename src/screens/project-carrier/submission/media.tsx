import { useParams } from 'react-router'
import { Media } from '../../../features/submissions/form/media.tsx'
import { SubmissionFrame } from '../../../features/submissions/draft/submission-frame.tsx'

export { pathLoader as loader } from '../../../features/submissions/draft/page-loader.ts'

export function Component() {
  const { id = '', poSid = '' } = useParams()
  return (
    <SubmissionFrame key={poSid} id={id} sid={poSid} page="MediaSelection">
      <Media />
    </SubmissionFrame>
  )
}
