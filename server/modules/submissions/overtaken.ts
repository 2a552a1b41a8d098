/** A publication is refused: what was complete when it was submitted no longer is. */
import type { OfferingContent } from '../../../contract/offerings/offering-content.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'

/** The sentence is about the first field. @param issues at least one */
export const overtaken = (draft: OfferingContent, issues: readonly FieldIssue[]): Refused =>
  new Refused(409, 'already_exists', issues[0] && sentenceOf(draft, issues[0]), issues)

/** The serial as it was pasted, and what is wrong with it. */
function sentenceOf({ inventory }: OfferingContent, { path, message }: FieldIssue): string {
  const [noun, line, part, at] = path.split('.')
  const serial =
    noun === 'inventory' && part === 'serials' ? inventory[Number(line)]?.serials[Number(at)] : undefined
  return serial ? `${serial.text}: ${message}` : message
}
