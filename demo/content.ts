/** What a carrier wrote about an offering of the demonstration. */
import { daysAfter, isoDay } from '../machines/kernel/days.ts'
import type { OfferingContent } from '../contract/offerings/offering-content.ts'
import type { Issue } from '../server/ledger/ledger.ts'
import { formatSerial } from '../server/ledger/serials.ts'
import { uuidv7 } from '../server/platform/canonical.ts'
import { NOT_STATED } from './exports.ts'
import { factsOf } from './facts.ts'
import { summaryOf } from './market.ts'
import type { Scan } from './onboardings/story.ts'
import type { KeptPicture, Pictures } from './pictures.ts'
import { goalNote, storyOf, tellingOf } from './texts.ts'

export type FileRow = { readonly id: string; readonly name: string } & (
  | { readonly picture: KeptPicture }
  | { readonly scan: Scan }
)

/** Files that are stored once, and shown by many. */
export type Files = { readonly pictures: Pictures; readonly scan: Scan }

/** What is in a working copy, from what a project's issuances say. */
export function contentOf(
  about: {
    /** The project's number in its registry. */
    readonly number: string
    readonly title: string
    readonly type: string
    readonly methodology: string
    readonly year: number
    readonly sdgs: readonly number[]
    readonly location: OfferingContent['location']
    readonly lines: readonly {
      readonly vintageId: string
      readonly priceCents: number
      readonly blocks: readonly Issue[]
    }[]
    readonly partner: string
    /** Of all offerings: the variant of its type's pictures. */
    readonly index: number
  },
  { pictures, scan }: Files,
  now: Date,
): { readonly content: OfferingContent; readonly files: readonly FileRow[] } {
  const { scenes, goals } = tellingOf(about.type)
  const photos = scenes.map((scene) => ({
    id: uuidv7(now.getTime()),
    picture: pictures[scene][about.index % pictures[scene].length]!,
    name: `${scene}.webp`,
  }))
  const { facts, report } = factsOf(about.number)
  const reportId = uuidv7(now.getTime())
  const soon = daysAfter(now, 150)
  const content: OfferingContent = {
    title: about.title.slice(0, 120),
    summary: summaryOf(about.type),
    story: storyOf(about.type),
    currency: 'EUR',
    location: about.location,
    inventory: about.lines.map(({ vintageId, priceCents, blocks }) => ({
      vintageSid: vintageId,
      unitPriceCents: priceCents,
      minimumQuantity: '',
      serials: blocks.map(({ serialTemplate, range }) => ({
        text: formatSerial(serialTemplate, range),
        first: String(range.start),
        last: String(range.end),
      })),
    })),
    expected: [{ name: String(about.year + 1), quantity: '2500', expectedOn: isoDay(soon) }],
    photos: photos.map(({ id, picture }) => ({ sid: id, alt: picture.alt, credit: '' })),
    documents: report
      ? [
          {
            sid: reportId,
            title: report.title,
            kind: 'monitoring',
            periodFrom: report.from,
            periodTo: report.to,
          },
        ]
      : [],
    facts: { ...facts, methodology: facts.methodology || about.methodology },
    goals: (about.sdgs.length > 0 ? about.sdgs : goals).map((goal) => ({ goal, note: goalNote(goal) })),
    partners:
      about.partner === NOT_STATED
        ? []
        : [{ name: about.partner.slice(0, 120), role: 'Develops the project', link: '' }],
  }
  const reports = report ? [{ id: reportId, scan, name: 'monitoring-report.png' }] : []
  return { content, files: [...photos, ...reports] }
}
