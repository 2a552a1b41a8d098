/** Documents that the product generates for a step, and which of them only a demonstration may invent. */
import type { StepId } from '../../machines/operation/steps.ts'

/** Evidence and signatures: with real deals they come from a registry or a person. */
const MADE_UP: ReadonlySet<string> = new Set<StepId>([
  'ccSignatory',
  'mcSignatory',
  'rcSignatory',
  'ccSigned',
  'mcSigned',
  'rcSigned',
  'ccusTransferValidation',
  'CCUsRetired',
])

/** @param step of the document that would be generated */
export const isDrawnUp = (step: string, site: { readonly demonstration: boolean }): boolean =>
  site.demonstration || !MADE_UP.has(step)
