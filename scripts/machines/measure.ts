/** Sizes of text and boxes. Drawings must fit whatever sans-serif the reader has, so widths are generous. */
import type { Role } from '../../machines/kernel/define.ts'

/** Fits the column of a Git hosting site and the middle panel of the operation page. */
export const PAGE_WIDTH = 712

export const LINE = 15
export const LABEL_SIZE = 11.5
export const TITLE_SIZE = 13.5
export const CHIP_SIZE = 11
export const HEADER = 42
export const PAD = 14

export const COURT_NAMES: Readonly<Record<Role, string>> = {
  contributor: 'contributor',
  projectCarrier: 'carrier',
  applicant: 'applicant',
  platform: 'platform',
  system: 'system',
}

/** The average advance of common sans-serif fonts is about 0.55 em. */
export const textWidth = (text: string, px: number): number => Math.ceil(text.length * px * 0.55 + 2)

export const chipWidth = (role: Role): number => textWidth(COURT_NAMES[role], CHIP_SIZE) + 12

export const CHIP_GAP = 5

/** Width and height of a box without boxes inside. */
export function sizeOf(title: string, courts: readonly Role[]): { readonly w: number; readonly h: number } {
  const chips = courts.reduce((sum, role) => sum + chipWidth(role) + CHIP_GAP, 0)
  const w = Math.max(textWidth(title, TITLE_SIZE) + 24, chips + 18, 64)
  return { w, h: courts.length > 0 ? 56 : 34 }
}

/** The area of a label of these lines. */
export const labelSize = (lines: readonly string[]): { readonly w: number; readonly h: number } => ({
  w: Math.max(0, ...lines.map((line) => textWidth(line, LABEL_SIZE))) + 12,
  h: lines.length * LINE + 6,
})
