import { WeatherMoonRegular, WeatherSunnyRegular } from '@fluentui/react-icons'
import { t } from '../lib/messages.ts'
import { schemeChange, useScheme } from './scheme.ts'
import { IconButton } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'

const FACES = {
  light: <WeatherMoonRegular aria-hidden fontSize={20} />,
  dark: <WeatherSunnyRegular aria-hidden fontSize={20} />,
} as const

export function SchemeButton() {
  const icon = FACES[useScheme()]
  const { label: id, run } = schemeChange()
  const label = t(id)
  return (
    <Tooltip content={label}>
      <IconButton label={label} icon={icon} iconSize={20} onClick={run} />
    </Tooltip>
  )
}
