/** Parts of an offering's content by name. Copy of the area `submission`. */
import type { OfferingContent } from '../../../contract/offering-content.ts'
import { t, type MessageId } from '../../lib/messages.ts'

const PARTS = {
  title: 'submission.title',
  summary: 'submission.summary',
  story: 'submission.story',
  currency: 'submission.currency',
  location: 'submission.location',
  inventory: 'submission.inventory',
  expected: 'submission.expected',
  photos: 'submission.photos',
  documents: 'submission.documents',
  goals: 'submission.goals',
  partners: 'submission.partners',
} as const satisfies Readonly<Record<keyof OfferingContent, MessageId>>

export const partName = (part: keyof OfferingContent): string => t(PARTS[part])
