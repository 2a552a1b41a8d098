/** What a carrier writes about an offering: the working copy, and once published what buyers see. */
import * as z from 'zod'
import { Currency, HttpsAddress, IsoDate, Quantity, Sid } from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const text = (most: number) => z.string().max(most)
const dayOrNothing = z.union([z.literal(''), IsoDate])
const httpsOrNothing = z.union([z.literal(''), HttpsAddress])

/** One serial range as pasted; `first` and `last` are typed by hand where no parser reads the text. */
export const SerialEntry = z.strictObject({
  text: z.string().trim().min(1).max(300),
  first: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable(),
  last: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable(),
})
export type SerialEntry = z.infer<typeof SerialEntry>

export const InventoryLine = z.strictObject({
  vintageSid: Sid,
  /** Null: not decided yet. */
  unitPriceCents: z.int().min(0).max(100_000_000_00).nullable(),
  /** In credits; empty: any quantity. */
  minimumQuantity: z.union([z.literal(''), Quantity]),
  serials: z.array(SerialEntry).max(200),
})
export type InventoryLine = z.infer<typeof InventoryLine>

/** Units that the registry has not issued yet. They are shown, not sold. */
const ExpectedIssuance = z.strictObject({
  name: text(TEXT_LIMITS.issuanceName),
  quantity: z.union([z.literal(''), Quantity]),
  expectedOn: dayOrNothing,
})

export const OfferingPhoto = z.strictObject({
  sid: Sid,
  alt: text(TEXT_LIMITS.photoText),
  /** Who took it and when. */
  credit: text(TEXT_LIMITS.photoCredit).default(''),
})
export const OfferingDocument = z.strictObject({
  sid: Sid,
  title: text(TEXT_LIMITS.documentTitle),
  kind: z.enum(['monitoring', 'other']).default('other'),
  /** What a monitoring report covers. */
  periodFrom: dayOrNothing.default(''),
  periodTo: dayOrNothing.default(''),
})
export type OfferingDocument = z.infer<typeof OfferingDocument>

const OfferingRating = z.strictObject({
  agency: text(TEXT_LIMITS.ratingAgency),
  grade: text(TEXT_LIMITS.ratingGrade),
  ratedOn: dayOrNothing,
  link: httpsOrNothing,
})

/** What buyers ask for before they ask for a price. All of it is optional. */
export const OfferingFacts = z.strictObject({
  methodology: text(TEXT_LIMITS.methodology),
  methodologyLink: httpsOrNothing,
  /** For how many years the impact is guaranteed. */
  permanenceYears: z.int().min(1).max(1000).nullable(),
  /** How reversals are covered, such as by a buffer pool. */
  reversals: text(TEXT_LIMITS.reversals),
  ratings: z.array(OfferingRating).max(10),
})
export type OfferingFacts = z.infer<typeof OfferingFacts>

export const NO_FACTS: OfferingFacts = {
  methodology: '',
  methodologyLink: '',
  permanenceYears: null,
  reversals: '',
  ratings: [],
}

export const OfferingGoal = z.strictObject({ goal: z.int().min(1).max(17), note: text(TEXT_LIMITS.goalNote) })
export const OfferingPartner = z.strictObject({
  name: text(TEXT_LIMITS.partner),
  role: text(TEXT_LIMITS.partner),
  link: httpsOrNothing,
})
export const Location = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** A draft may be incomplete: what is missing is said by `missingIn` (rules/offering-content.ts). */
export const OfferingContent = z.strictObject({
  title: text(TEXT_LIMITS.offeringTitle),
  summary: text(TEXT_LIMITS.summary),
  /** Paragraphs are separated by an empty line. */
  story: text(TEXT_LIMITS.story),
  currency: Currency,
  location: Location.nullable(),
  inventory: z.array(InventoryLine).max(40),
  expected: z.array(ExpectedIssuance).max(20),
  /** In the order in which they are shown; the first is on cards. */
  photos: z.array(OfferingPhoto).max(12),
  documents: z.array(OfferingDocument).max(20),
  goals: z.array(OfferingGoal).max(17),
  partners: z.array(OfferingPartner).max(20),
  facts: OfferingFacts.default(NO_FACTS),
})
export type OfferingContent = z.infer<typeof OfferingContent>

/** As it is stored: contents from before facts, credits of photos and kinds of documents lack these. */
export type StoredContent = z.input<typeof OfferingContent>

/** A stored content with everything that it lacks empty. */
export const completeContent = (stored: StoredContent): OfferingContent => ({
  ...stored,
  photos: stored.photos.map((photo) => ({ credit: '', ...photo })),
  documents: stored.documents.map((document) => ({
    kind: 'other' as const,
    periodFrom: '',
    periodTo: '',
    ...document,
  })),
  facts: stored.facts ?? NO_FACTS,
})

export const emptyContent = (title: string, currency: string): OfferingContent => ({
  title,
  summary: '',
  story: '',
  currency,
  location: null,
  inventory: [],
  expected: [],
  photos: [],
  documents: [],
  goals: [],
  partners: [],
  facts: NO_FACTS,
})
