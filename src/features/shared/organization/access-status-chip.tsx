import type { Organization } from '../../../../contract/session.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { ACCESS_STATUS_TONES, accessStatusMeaning, accessStatusName } from './organization-words.ts'

export const AccessStatusChip = ({ status }: { readonly status: Organization['accessStatus'] }) => (
  <Tooltip content={accessStatusMeaning(status)}>
    <ToneChip tone={ACCESS_STATUS_TONES[status]}>{accessStatusName(status)}</ToneChip>
  </Tooltip>
)
