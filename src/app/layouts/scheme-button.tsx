import { Button } from '@fluentui/react-components'
import { WeatherMoonRegular, WeatherSunnyRegular } from '@fluentui/react-icons'
import { toggleScheme, useScheme } from '../../theme/scheme.ts'

const FACES = {
  light: { icon: <WeatherMoonRegular />, label: 'Use dark colours' },
  dark: { icon: <WeatherSunnyRegular />, label: 'Use light colours' },
} as const

export function SchemeButton() {
  const { icon, label } = FACES[useScheme()]
  return <Button appearance="subtle" icon={icon} aria-label={label} title={label} onClick={toggleScheme} />
}
