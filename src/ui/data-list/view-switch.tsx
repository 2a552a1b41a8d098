import type { ReactElement } from 'react'
import { t, type MessageId } from '../../lib/messages.ts'
import { Button } from '../button.tsx'

type Props<View> = {
  /** Their first is the one that the address need not name. */
  readonly views: readonly {
    readonly view: View
    readonly label: MessageId
    readonly icon?: ReactElement
  }[]
  readonly current: View
  readonly onChoose: (view: View) => void
}

/** The same results in another form. */
export const ViewSwitch = <View extends string | null>({ views, current, onChoose }: Props<View>) => (
  <fieldset className="flex gap-1 no-spacing no-border">
    <legend className="visually-hidden">{t('shared.view')}</legend>
    {views.map(({ view, label, icon }) => (
      <Button
        key={view}
        variant={view === current ? 'secondary' : 'quiet'}
        aria-pressed={view === current}
        icon={icon}
        label={t(label)}
        onClick={() => onChoose(view)}
      />
    ))}
  </fieldset>
)
