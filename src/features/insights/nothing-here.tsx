/** No operation fits the filters. */
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/page.tsx'
import type { TabProps } from './tab.ts'

export const NothingHere = ({ onChange }: Pick<TabProps, 'onChange'>) => (
  <Empty title={t('insights.nothing')}>
    <p>{t('insights.nothingHint')}</p>
    <Button
      label={t('insights.reset')}
      onClick={() => onChange({ from: '', to: '', contributor: '', projectCarrier: '', waiting: '' })}
    />
  </Empty>
)
