import { WeatherMoonRegular, WeatherSunnyRegular } from '@fluentui/react-icons'
import { t } from '../lib/messages.ts'
import { toggleScheme, useScheme } from './scheme.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'

const FACES = {
  light: { icon: <WeatherMoonRegular aria-hidden fontSize={20} />, label: 'common.useDark' },
  dark: { icon: <WeatherSunnyRegular aria-hidden fontSize={20} />, label: 'common.useLight' },
} as const

export function SchemeButton() {
  const { icon, label: id } = FACES[useScheme()]
  const label = t(id)
  return (
    <Tooltip content={label}>
      <Button
        variant="quiet"
        modifier="icon"
        label={label}
        icon={icon}
        iconSize={20}
        onClick={toggleScheme}
      />
    </Tooltip>
  )
}
