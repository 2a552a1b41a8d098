/** System fonts made as wide and high as ours until ours load. `width` is the ratio over our copy; heights in em. */
const TIMES = {
  weight: '200 800',
  fonts: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  ascent: 0.735,
  descent: 0.265,
} as const

const MEANWHILE = [
  { ...TIMES, family: 'Newsreader meanwhile', width: 1.055 },
  // Page titles: as wide as the widest. A title that grew when its font came would count as painted only then.
  { ...TIMES, family: 'Newsreader title meanwhile', width: 1.115 },
  {
    family: 'Instrument Sans meanwhile',
    weight: '400',
    fonts: ['Arial', 'Liberation Sans', 'Arimo'],
    width: 1.025,
    ascent: 0.97,
    descent: 0.25,
  },
  {
    family: 'Instrument Sans meanwhile',
    weight: '500 700',
    fonts: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
    width: 0.975,
    ascent: 0.97,
    descent: 0.25,
  },
] as const

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

export const meanwhileFonts = (): string =>
  MEANWHILE.map(
    ({ family, weight, fonts, width, ascent, descent }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;` +
      `src:${fonts.map((font) => `local('${font}')`).join()};size-adjust:${percent(width)};` +
      `ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};line-gap-override:0%}`,
  ).join('\n')
