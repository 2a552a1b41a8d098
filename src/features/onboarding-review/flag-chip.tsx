import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'

/** A country that the specification flags; the tooltip says what follows from it. */
export const FlagChip = () => (
  <Tooltip content={t('compliance.flaggedWhy')}>
    <ToneChip tone="alarm">{t('compliance.flagged')}</ToneChip>
  </Tooltip>
)
