import { WeatherMoonRegular, WeatherSunnyRegular } from '@fluentui/react-icons'
import { toggleScheme, useScheme } from '../../theme/scheme.ts'
import { PlainButton } from '../../ui/plain-button.tsx'

const FACES = {
  light: { icon: <WeatherMoonRegular aria-hidden fontSize={20} />, label: 'Use dark colours' },
  dark: { icon: <WeatherSunnyRegular aria-hidden fontSize={20} />, label: 'Use light colours' },
} as const

export function SchemeButton() {
  const { icon, label } = FACES[useScheme()]
  return (
    <PlainButton look="quiet" aria-label={label} title={label} onClick={toggleScheme}>
      {icon}
    </PlainButton>
  )
}
