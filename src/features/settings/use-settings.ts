import { useParams } from 'react-router'
import { may } from '../shared/person/may.ts'
import { useViewer } from '../shared/session/viewer.ts'

/** Whose settings these are, and what the person may do with them; the guards have let it in. */
export function useSettings() {
  const { orgType = '', id = '' } = useParams()
  const viewer = useViewer()
  return {
    orgType,
    sid: id,
    organization: viewer?.current?.organization.name ?? '',
    isBuyer: viewer?.current?.organization.isBuyer ?? false,
    ownSid: viewer?.person.sid ?? '',
    mayManagePeople: may('owner', viewer),
    mayWriteProfile: may('writer', viewer),
  }
}
