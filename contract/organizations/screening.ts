/** Sanction lists that are loaded, and names that are held against them. A hit is a question, never a decision. */
import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { LIST_SOURCES } from '../rules/screening.ts'
import { CountryCode, IsoDate, IsoTime, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

export const ScreeningList = z.object({
  sid: Sid,
  source: z.enum(LIST_SOURCES),
  format: z.enum(['eu_xml', 'eu_csv', 'un_xml']),
  fileName: z.string(),
  /** By the publisher; null where the file does not say. */
  publishedAt: IsoTime.nullable(),
  loadedAt: IsoTime,
  /** Null: by the server itself, from its folder; or a person whose data is erased. */
  loadedBy: z.string().nullable(),
  entries: z.int(),
  /** Names and aliases of all entries. */
  names: z.int(),
  /** Entries without a reference or a name. */
  skipped: z.int(),
  /** Entries of the list that this one replaced. */
  entriesBefore: z.int().nullable(),
})
export type ScreeningList = z.infer<typeof ScreeningList>

const SubjectKind = z.enum(['person', 'organization'])

const ScreeningBody = z.strictObject({
  kind: SubjectKind,
  name: z.string().trim().min(2, say('screening.writeTwoLettersLeast')).max(TEXT_LIMITS.organizationName),
  birthDate: IsoDate.nullable(),
  country: CountryCode.nullable(),
})

export const Hit = z.object({
  /** `EU`, `UN`, or what an outside service calls its list. */
  list: z.string(),
  /** The list's own reference. */
  entry: z.string(),
  entryName: z.string(),
  subjectName: z.string(),
  score: z.int().min(0).max(100),
  reasons: z.array(z.string()),
  listedAt: IsoDate.nullable(),
})
export type Hit = z.infer<typeof Hit>

export const ScreeningAnswer = z.object({
  hits: z.array(Hit),
  /** The outside service, or the lists stored here. */
  answeredBy: z.enum(['service', 'lists']),
  /** In words: why the stored lists answered instead of the service, or that not all potential matches are kept. */
  problem: z.string().nullable(),
  /** Stored lists that were looked through; none: nothing was compared. */
  lists: z.array(z.enum(LIST_SOURCES)),
})
export type ScreeningAnswer = z.infer<typeof ScreeningAnswer>

export const screening = {
  lists: endpoint('GET /screening_lists', {
    summary: 'Sanction lists that are in force here, with their dates and counts.',
    answer: z.object({ items: z.array(ScreeningList) }),
  }),
  load: endpoint('POST /screening_lists', {
    summary:
      'Replaces a sanction list by a published file (multipart: "file"); a broken one changes nothing.',
    upload: true,
    answer: ScreeningList,
    status: 201,
  }),
  /** POST, because a name of a person must not be in an address. */
  search: endpoint('POST /screenings', {
    summary: 'Holds one name against the sanction lists; nothing is kept.',
    body: ScreeningBody,
    answer: ScreeningAnswer,
  }),
}
