/** Colours of a drawing, light and dark. Contrast of text on its ground is 4.5 or better. */
import type { Role } from '../../machines/kernel/define.ts'

export type Palette = {
  readonly page: string
  readonly phase: string
  readonly lane: string
  readonly rule: string
  readonly text: string
  readonly soft: string
  readonly line: string
  readonly open: { readonly fill: string; readonly stroke: string; readonly text: string }
  readonly done: { readonly fill: string; readonly stroke: string; readonly text: string }
  readonly here: { readonly fill: string; readonly stroke: string; readonly text: string }
  readonly closed: { readonly fill: string; readonly stroke: string; readonly text: string }
  readonly label: string
  readonly court: Readonly<Record<Role, { readonly fill: string; readonly text: string }>>
}

export const light: Palette = {
  page: '#ffffff',
  phase: '#f5f7f6',
  lane: '#ffffff',
  rule: '#d3dad6',
  text: '#17231d',
  soft: '#5a6a61',
  line: '#8a9a91',
  open: { fill: '#ffffff', stroke: '#9aa9a1', text: '#17231d' },
  done: { fill: '#e3f3e8', stroke: '#4f9a6b', text: '#17402a' },
  here: { fill: '#0b6b46', stroke: '#0b6b46', text: '#ffffff' },
  closed: { fill: '#f0f1f3', stroke: '#a7adb5', text: '#4a5058' },
  label: '#ffffff',
  court: {
    contributor: { fill: '#dce8fb', text: '#1d4487' },
    projectCarrier: { fill: '#fbe6d2', text: '#7a4312' },
    applicant: { fill: '#d6eee9', text: '#12524a' },
    platform: { fill: '#e9e0f8', text: '#553087' },
    system: { fill: '#e6e9ec', text: '#434c55' },
  },
}

export const dark: Palette = {
  page: '#101614',
  phase: '#171f1c',
  lane: '#1c2622',
  rule: '#34423b',
  text: '#e8f0ec',
  soft: '#a3b3ab',
  line: '#71827a',
  open: { fill: '#222d28', stroke: '#5d6f66', text: '#e8f0ec' },
  done: { fill: '#173527', stroke: '#4f9a6b', text: '#c2e8d0' },
  here: { fill: '#5fd39b', stroke: '#5fd39b', text: '#06251a' },
  closed: { fill: '#23272b', stroke: '#565d65', text: '#b2b9c1' },
  label: '#101614',
  court: {
    contributor: { fill: '#1e335c', text: '#bdd4fb' },
    projectCarrier: { fill: '#4a2e14', text: '#fbd7b0' },
    applicant: { fill: '#12403a', text: '#b5e8de' },
    platform: { fill: '#3a2760', text: '#dcccfa' },
    system: { fill: '#31383f', text: '#cfd6dc' },
  },
}
