/** When an open operation can be expected to end, as a figure of its page. For the platform. */
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import type { Figure } from '../../ui/page.tsx'
import { rangeText } from './dwell-view.ts'
import { expectedFinishQuery } from './queries.ts'

/** No figure while it is not known whether there is one, and for what is held or over. */
export function useExpectedFinish(sid: string): readonly Figure[] {
  const { data } = useQuery(expectedFinishQuery(sid))
  if (!data || data.basis === 'notRunning') return []
  const label = t('admin.expectedFinish')
  return data.median === null || data.p80 === null
    ? [{ label, value: t('admin.expectedUnknown'), note: t('admin.expectedTooFew') }]
    : [
        {
          label,
          value: rangeText(data.median, data.p80),
          note: t('admin.expectedFrom', { count: data.operations }),
        },
      ]
}
