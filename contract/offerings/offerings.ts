/** What is published for sale, as buyers, visitors and other carriers see it. */
import * as z from 'zod'
import { endpointBySid } from '../http/endpoint.ts'
import {
  Location,
  OfferingFacts,
  OfferingGoal,
  OfferingDocument,
  OfferingPartner,
  OfferingPhoto,
} from './offering-content.ts'
import { Cents, CountryCode, CreditType, Currency, ImpactType, IsoDate, Quantity, Sid } from '../shared.ts'

/** A certification that the vintage carries today, with what proves it. */
export const OfferedLabel = z.object({
  sid: Sid,
  name: z.string(),
  kind: z.string().nullable(),
  /** Empty: none is known. */
  evidenceLink: z.string(),
  /** Null: without end. */
  validTo: IsoDate.nullable(),
})
export type OfferedLabel = z.infer<typeof OfferedLabel>

const VintageOffer = z.object({
  sid: Sid,
  name: z.string(),
  from: IsoDate,
  to: IsoDate,
  impactType: ImpactType,
  unitPriceCents: Cents,
  /** The ledger's, of the offering's own carrier. */
  available: Quantity,
  /** Least that is sold at once. */
  minimumQuantity: Quantity,
  labels: z.array(OfferedLabel),
})
type VintageOffer = z.infer<typeof VintageOffer>

export const OfferingSummary = z.object({
  sid: Sid,
  title: z.string(),
  summary: z.string(),
  creditType: CreditType,
  unit: z.string(),
  country: CountryCode,
  projectType: z.string(),
  standard: z.string(),
  projectIdInRegistry: z.string(),
  registryLink: z.string().nullable(),
  carrier: z.string(),
  carrierSid: Sid,
  proponent: z.string(),
  currency: Currency,
  sdgs: z.array(z.int().min(1).max(17)),
  /** The first one; null: none was brought, and the product draws one. */
  photo: OfferingPhoto.nullable(),
  /** Newest first. */
  vintages: z.array(VintageOffer),
})
export type OfferingSummary = z.infer<typeof OfferingSummary>

/** Shown, not sold: the registry has not issued these units yet. */
const ExpectedUnits = z.object({ name: z.string(), quantity: Quantity, expectedOn: IsoDate })

/** The whole page of one offering. What was never submitted through the product has its lists empty. */
export const Offering = OfferingSummary.extend({
  /** Paragraphs are separated by an empty line. */
  story: z.string(),
  photos: z.array(OfferingPhoto),
  documents: z.array(OfferingDocument),
  facts: OfferingFacts,
  /** Null: only the country is known. */
  location: Location.nullable(),
  goals: z.array(OfferingGoal),
  partners: z.array(OfferingPartner),
  expected: z.array(ExpectedUnits),
  /** Whether the carrier's profile is published, at `/profiles/{carrierSid}`. */
  hasProfile: z.boolean(),
})
export type Offering = z.infer<typeof Offering>

/** What sells units like those of a vintage: of the same project, or of the same credit type and alike in what is known. */
export const Alternative = OfferingSummary.pick({
  sid: true,
  title: true,
  creditType: true,
  unit: true,
  country: true,
  projectType: true,
  standard: true,
  carrier: true,
  currency: true,
}).extend({
  isSameProject: z.boolean(),
  /** Those of which something is for sale, newest first. */
  vintages: z
    .array(VintageOffer.pick({ sid: true, name: true, unitPriceCents: true, available: true }))
    .min(1),
})
export type Alternative = z.infer<typeof Alternative>

export const MOST_ALTERNATIVES = 3

export const offerings = {
  alternatives: endpointBySid('GET /vintages/:sid/alternatives', {
    summary:
      'Offerings with units for sale like those of a vintage: of the same project first, then the most alike.',
    /** The offering whose units of this vintage are gone: they are no alternative to themselves. */
    query: z.strictObject({ offering: Sid.optional() }),
    answer: z.object({ items: z.array(Alternative).max(MOST_ALTERNATIVES) }),
  }),
  show: endpointBySid('GET /project_offerings/:sid', {
    summary:
      'One published offering. Of one that is archived, the newest of the same project and project carrier.',
    answer: Offering,
  }),
}
