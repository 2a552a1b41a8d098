/** What a remark is about, in words: the part, and which of its entries. Pure but for the copy. */
import type { OfferingContent } from '../../../../contract/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/submission-shapes.ts'
import { t } from '../../../lib/messages.ts'
import { partName } from '../part-words.ts'
import { goalName } from '../../shared/submission/words.ts'

type Known = Pick<SubmissionDetail, 'content' | 'stock'>
type Namer = (key: string, known: Known) => string | undefined

/** Entries by what identifies them. */
const ENTRIES: Readonly<Partial<Record<keyof OfferingContent, Namer>>> = {
  inventory: (key, { stock }) => stock.find(({ vintage }) => vintage.sid === key)?.vintage.name,
  photos: (key, { content }) => {
    const at = content.photos.findIndex(({ sid }) => sid === key)
    return at < 0 ? undefined : t('submission.photoNumber', { number: at + 1 })
  },
  documents: (key, { content }) => content.documents.find(({ sid }) => sid === key)?.title,
  goals: (key) => goalName(Number(key)),
}

export function fieldWords(field: string, known: Known): string {
  if (field === '') return t('submission.whole')
  const [part = '', key] = field.split('.')
  if (!Object.hasOwn(known.content, part)) return field
  const name = partName(part as keyof OfferingContent)
  const entry = key === undefined ? undefined : ENTRIES[part as keyof OfferingContent]?.(key, known)
  return entry ? `${name}: ${entry}` : name
}
