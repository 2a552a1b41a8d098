/** What an offering still lacks before it can be submitted. Pure: the top bar shows it, the server refuses by it. */
import type { OfferingContent, OfferingDocument } from '../offerings/offering-content.ts'

/** Pages of a submission, as the specification's section 2 names them. */
export const SUBMISSION_PAGES = [
  'GeneralInformation',
  'DescriptionSubmission',
  'Inventory',
  'MediaSelection',
  'SdgAndPartners',
] as const
export type SubmissionPage = (typeof SUBMISSION_PAGES)[number]

export const MISSING = [
  'title',
  'summary',
  'story',
  'inventory',
  'price',
  'serials',
  'expectedName',
  'expectedQuantity',
  'expectedOn',
  'photos',
  'alt',
  'documentTitle',
  'reportPeriod',
  'methodology',
  'ratingAgency',
  'ratingGrade',
  'goals',
  'partnerName',
] as const
export type MissingWhat = (typeof MISSING)[number]

export type Missing = {
  readonly page: SubmissionPage
  /** Path in the content: `inventory.0.unitPriceCents`. */
  readonly field: string
  readonly what: MissingWhat
}

const PAGE_OF: Readonly<Record<keyof OfferingContent, SubmissionPage>> = {
  title: 'GeneralInformation',
  currency: 'GeneralInformation',
  location: 'GeneralInformation',
  summary: 'DescriptionSubmission',
  story: 'DescriptionSubmission',
  facts: 'DescriptionSubmission',
  documents: 'DescriptionSubmission',
  inventory: 'Inventory',
  expected: 'Inventory',
  photos: 'MediaSelection',
  goals: 'SdgAndPartners',
  partners: 'SdgAndPartners',
}

/** The page that shows a field of the content: `photos.2` → MediaSelection. */
export const pageOf = (field: string): SubmissionPage =>
  PAGE_OF[field.split('.')[0] as keyof OfferingContent] ?? 'GeneralInformation'

const isBlank = (text: string): boolean => text.trim() === ''

/** Of a monitoring report whose period is known. */
export const endsBeforeItBegins = ({ kind, periodFrom, periodTo }: OfferingDocument): boolean =>
  kind === 'monitoring' && periodFrom !== '' && periodTo !== '' && periodTo < periodFrom

/** @param stocked vintages of which units were issued here already: they need no new serials */
export function missingIn(content: OfferingContent, stocked: ReadonlySet<string>): readonly Missing[] {
  const found: Missing[] = []
  const miss = (isMissing: boolean, field: string, what: MissingWhat) => {
    if (isMissing) found.push({ page: pageOf(field), field, what })
  }
  miss(isBlank(content.title), 'title', 'title')
  miss(isBlank(content.summary), 'summary', 'summary')
  miss(isBlank(content.story), 'story', 'story')
  const { methodology, methodologyLink, ratings } = content.facts
  miss(isBlank(methodology) && methodologyLink !== '', 'facts.methodology', 'methodology')
  ratings.forEach(({ agency, grade }, at) => {
    miss(isBlank(agency), `facts.ratings.${at}.agency`, 'ratingAgency')
    miss(isBlank(grade), `facts.ratings.${at}.grade`, 'ratingGrade')
  })
  content.documents.forEach((document, at) => {
    miss(isBlank(document.title), `documents.${at}.title`, 'documentTitle')
    miss(endsBeforeItBegins(document), `documents.${at}.periodTo`, 'reportPeriod')
  })
  miss(content.inventory.length === 0, 'inventory', 'inventory')
  content.inventory.forEach(({ vintageSid, unitPriceCents, serials }, at) => {
    miss(unitPriceCents === null, `inventory.${at}.unitPriceCents`, 'price')
    miss(serials.length === 0 && !stocked.has(vintageSid), `inventory.${at}.serials`, 'serials')
  })
  content.expected.forEach(({ name, quantity, expectedOn }, at) => {
    miss(isBlank(name), `expected.${at}.name`, 'expectedName')
    miss(quantity === '', `expected.${at}.quantity`, 'expectedQuantity')
    miss(expectedOn === '', `expected.${at}.expectedOn`, 'expectedOn')
  })
  miss(content.photos.length === 0, 'photos', 'photos')
  content.photos.forEach(({ alt }, at) => miss(isBlank(alt), `photos.${at}.alt`, 'alt'))
  miss(content.goals.length === 0, 'goals', 'goals')
  content.partners.forEach(({ name }, at) => miss(isBlank(name), `partners.${at}.name`, 'partnerName'))
  return found
}
