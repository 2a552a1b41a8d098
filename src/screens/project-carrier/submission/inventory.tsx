import { useParams } from 'react-router'
import { Inventory } from '../../../features/submissions/form/inventory.tsx'
import { SubmissionFrame } from '../../../features/submissions/draft/submission-frame.tsx'

export { pathLoader as loader } from '../../../features/submissions/draft/page-loader.ts'

export function Component() {
  const { id = '', poSid = '' } = useParams()
  return (
    <SubmissionFrame key={poSid} id={id} sid={poSid} page="Inventory">
      <Inventory />
    </SubmissionFrame>
  )
}
