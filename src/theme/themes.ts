/** Light and dark from one seed. Runs at build time (vite.config.ts): the browser gets the style sheet. */
import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-theme'
import { meanwhileFonts } from './meanwhile-fonts.ts'
import { fromHex, toHex } from './oklch.ts'

const SEED = '#1f7a54'
const seed = fromHex(SEED)

/** 16 stops, 10 darkest … 160 lightest; the hue is kept, the chroma eased at both ends. */
function ramp(): BrandVariants {
  const stops = Array.from({ length: 16 }, (_, index) => {
    const stop = index + 1
    const below = index / 7
    const above = (stop - 8) / 8
    const lightness =
      stop <= 8 ? 0.14 + (seed.lightness - 0.14) * below : seed.lightness + (0.975 - seed.lightness) * above
    const chroma = seed.chroma * (stop <= 8 ? 0.45 + 0.55 * below : 1 - 0.82 * above)
    return [stop * 10, toHex({ lightness, chroma, hue: seed.hue })]
  })
  return Object.fromEntries(stops) as BrandVariants
}

const brand = ramp()

/** Greys that lean to the brand's warm neighbour. */
const grey = (lightness: number, chroma = 0.006): string => toHex({ lightness, chroma, hue: seed.hue - 0.9 })

const shape = {
  fontFamilyBase:
    "'Instrument Sans Variable', 'Instrument Sans meanwhile', 'Segoe UI Variable', 'Segoe UI', system-ui, sans-serif",
  borderRadiusSmall: 'var(--radius-s)',
  borderRadiusMedium: 'var(--radius-m)',
  borderRadiusLarge: 'var(--radius-m)',
  borderRadiusXLarge: 'var(--radius-l)',
} satisfies Partial<Theme>

/** Our own tokens beside Fluent's: whose move it is, and the surface that says "yours". */
type Own = Readonly<
  Record<
    | 'accent'
    | 'accentText'
    | 'accentSurface'
    | 'contributorText'
    | 'contributorSurface'
    | 'carrierText'
    | 'carrierSurface'
    | 'platformText'
    | 'platformSurface'
    | 'systemText'
    | 'systemSurface'
    | 'doneSurface'
    | 'doneText'
    | 'doneLine'
    | 'alarmText'
    | `heat${0 | 1 | 2 | 3 | 4 | 5}`
    | `heatText${0 | 1 | 2 | 3 | 4 | 5}`,
    string
  >
>

const light: Theme & Own = {
  ...createLightTheme(brand),
  ...shape,
  colorNeutralBackground1: grey(0.995, 0.002),
  colorNeutralBackground2: grey(0.975, 0.005),
  colorNeutralBackground3: grey(0.955, 0.007),
  colorNeutralBackground4: grey(0.935, 0.008),
  colorNeutralStroke1: grey(0.85, 0.01),
  colorNeutralStroke2: grey(0.905, 0.008),
  colorNeutralStroke3: grey(0.94, 0.006),
  colorNeutralStrokeAccessible: grey(0.5, 0.012),
  colorNeutralForeground1: grey(0.21, 0.015),
  colorNeutralForeground2: grey(0.36, 0.015),
  colorNeutralForeground3: grey(0.46, 0.015),
  colorNeutralForeground4: grey(0.48, 0.015),
  accent: '#c2541b',
  accentText: '#97390b',
  accentSurface: '#fdeee2',
  contributorText: '#1d4487',
  contributorSurface: '#e1ebfb',
  carrierText: '#7a4312',
  carrierSurface: '#faead6',
  platformText: '#553087',
  platformSurface: '#ece4f8',
  systemText: '#434c55',
  systemSurface: '#e8ebee',
  doneSurface: '#e6f3ea',
  doneText: '#17502f',
  doneLine: '#4f9a6b',
  alarmText: '#a8201a',
  // One direction of lightness, so that it reads without colour.
  heat0: '#fff6d6',
  heat1: '#ffe08f',
  heat2: '#fdbb55',
  heat3: '#f28a2c',
  heat4: '#b84a0c',
  heat5: '#7c2406',
  heatText0: '#1d211d',
  heatText1: '#1d211d',
  heatText2: '#1d211d',
  heatText3: '#1d211d',
  heatText4: '#ffffff',
  heatText5: '#ffffff',
}

const dark: Theme & Own = {
  ...createDarkTheme(brand),
  ...shape,
  colorNeutralBackground1: grey(0.225, 0.011),
  colorNeutralBackground2: grey(0.185, 0.01),
  colorNeutralBackground3: grey(0.155, 0.009),
  colorNeutralBackground4: grey(0.135, 0.008),
  colorNeutralBackground1Hover: grey(0.265, 0.012),
  colorNeutralStroke1: grey(0.4, 0.012),
  colorNeutralStroke2: grey(0.315, 0.012),
  colorNeutralStroke3: grey(0.28, 0.012),
  colorNeutralForeground1: grey(0.96, 0.006),
  colorNeutralForeground2: grey(0.83, 0.008),
  colorNeutralForeground3: grey(0.72, 0.01),
  colorNeutralForeground4: grey(0.7, 0.01),
  colorBrandBackground2: brand[40],
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[140],
  colorBrandForegroundLink: brand[120],
  colorCompoundBrandForeground1: brand[120],
  accent: '#ef8a4a',
  accentText: '#f7b98c',
  accentSurface: '#3d2413',
  contributorText: '#bdd4fb',
  contributorSurface: '#1e335c',
  carrierText: '#fbd7b0',
  carrierSurface: '#4a2e14',
  platformText: '#dcccfa',
  platformSurface: '#3a2760',
  systemText: '#cfd6dc',
  systemSurface: '#31383f',
  doneSurface: '#173527',
  doneText: '#c2e8d0',
  doneLine: '#4f9a6b',
  alarmText: '#ffb3ab',
  heat0: '#33280f',
  heat1: '#54390e',
  heat2: '#84520f',
  heat3: '#c87c1c',
  heat4: '#f2ab47',
  heat5: '#ffe3a0',
  heatText0: '#f1f3ee',
  heatText1: '#f1f3ee',
  heatText2: '#f1f3ee',
  heatText3: '#14120c',
  heatText4: '#14120c',
  heatText5: '#14120c',
}

/** Fluent's sizes of text are in px; people who set their browser to larger text get larger text. */
const declare = (theme: Readonly<Record<string, string | number>>): string =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${/^(?:fontSize|lineHeight)/.test(name) ? inRem(value) : value};`)
    .join('')

const inRem = (size: string | number): string => `${Number.parseFloat(String(size)) / 16}rem`

/** Follows the system until `data-scheme` on the root says otherwise. Paper is light. */
export const themeStyleSheet = (): string => {
  const onlyDark = Object.fromEntries(
    Object.entries(dark).filter(([name, value]) => light[name as keyof typeof light] !== value),
  )
  return [
    meanwhileFonts(),
    `:root{${declare(light)}}`,
    `@media screen{:root[data-scheme='dark']{${declare(onlyDark)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme='light']){${declare(onlyDark)}}}`,
  ].join('\n')
}
