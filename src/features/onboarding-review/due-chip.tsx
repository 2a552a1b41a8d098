import { relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'

type Props = { readonly dueAt: string; readonly now: number }

/** The working target of the side whose turn it is; loud when it is over. */
export const DueChip = ({ dueAt, now }: Props) => (
  <ToneChip tone={Date.parse(dueAt) < now ? 'alarm' : 'plain'}>
    {t('compliance.dueWhen', { when: relativeDay(dueAt, now) })}
  </ToneChip>
)
