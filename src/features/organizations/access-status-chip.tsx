import type { Organization } from '../../../contract/session.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { ACCESS_STATUS_TONES, accessStatusName } from './organization-words.ts'

export const AccessStatusChip = ({ status }: { readonly status: Organization['accessStatus'] }) => (
  <ToneChip tone={ACCESS_STATUS_TONES[status]}>{accessStatusName(status)}</ToneChip>
)
