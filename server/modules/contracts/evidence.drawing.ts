/** The page that a signature made here adds to the frozen text: who, what for, when, from where, over which text. */
import { isoDay } from '../../../machines/kernel/days.ts'
import { drawnAside } from '../../platform/documents/drawings.ts'
import {
  demonstrationBand,
  drawDocument,
  drawWithin,
  INK,
  isolatedIn,
  mark,
  rule,
  write,
  type Paper,
} from '../../platform/documents/paper.ts'
import { t } from '../../platform/messages.ts'

const MARGIN = 64
const LABEL_WIDTH = 150

export type Evidence = {
  /** `Contribution contract OP-1001` */
  readonly title: string
  readonly isCountersignature: boolean
  readonly site: string
  readonly number: string
  readonly typedName: string
  /** E-mail of the account. */
  readonly account: string
  readonly organization: string
  readonly role: string
  readonly intent: string
  readonly at: Date
  readonly authenticatedAt: Date
  readonly address: string
  readonly userAgent: string
  readonly frozenSha256: string
  /** Of the file that this seal lies over; null when that is the frozen text itself. */
  readonly belowSha256: string | null
  readonly demonstration: boolean
}

/** What the seal is, in words that promise no more than it holds (docs/decisions/021-contracts.md). */
const SEAL_WORDS = t('documents.contracts.sealProofNotByteFile')

const sealWords = (site: string): string => SEAL_WORDS.replaceAll('{site}', site)

export const drawEvidence = drawnAside(import.meta.url, (evidence: Evidence) => {
  const { site, number, at } = evidence
  const heading = evidence.isCountersignature ? 'Countersignature' : 'Signature'
  const options = { title: `${heading} ${number}`, author: site, at, margin: MARGIN, drawn: evidence }
  return drawDocument(options, (paper) => drawOn(paper, evidence, heading))
})

function drawOn(paper: Paper, evidence: Evidence, heading: string): void {
  const { site, number, at, demonstration, typedName } = evidence
  if (demonstration) demonstrationBand(paper)
  mark(paper, MARGIN, 52, 22)
  write(paper, 'display', 15, INK.deep).text(site, MARGIN + 31, 54, { isLine: true })
  write(paper, 'text', 8.5, INK.quiet).text(`${number} · ${isoDay(at)}`, MARGIN, 58, {
    align: 'right',
  })
  write(paper, 'display', 30, INK.deep).text(heading, MARGIN, 112, { role: 'H1' })
  write(paper, 'displayItalic', 12, INK.quiet).text(
    `${evidence.title}: evidence of signing`,
    MARGIN,
    paper.y + 2,
  )
  signature(paper, typedName, isolatedIn(evidence.intent, [evidence.organization]))
  drawWithin(paper, 'Table', () => {
    for (const [label, value] of rowsOf(evidence)) row(paper, label, value)
  })
  write(paper, 'text', 8.5, INK.quiet).text(sealWords(site), MARGIN, paper.y + 18, { lineGap: 2 })
}

function signature(paper: Paper, name: string, intent: string): void {
  const width = paper.page.width - 2 * MARGIN
  const top = paper.y + 24
  write(paper, 'displayItalic', 24, INK.deep).text(name, MARGIN, top, { width, height: 60, smallest: 12 })
  rule(paper, MARGIN, paper.y + 4, width)
  write(paper, 'text', 10.5).text(intent, MARGIN, paper.y + 14, { width, lineGap: 2, isProse: true })
  paper.y += 16
}

const rowsOf = (evidence: Evidence): readonly (readonly [string, string])[] => [
  [t('documents.contracts.nameTyped'), evidence.typedName],
  [t('documents.contracts.account'), evidence.account],
  [t('documents.contracts.organization'), evidence.organization],
  [t('documents.contracts.role'), evidence.role],
  [t('documents.contracts.signedAt'), `${moment(evidence.at)} UTC`],
  [t('documents.contracts.signedInAt'), `${moment(evidence.authenticatedAt)} UTC`],
  [t('documents.contracts.ipAddress'), evidence.address],
  [t('documents.contracts.browser'), evidence.userAgent],
  [t('documents.contracts.frozenSha256'), evidence.frozenSha256],
  ...(evidence.belowSha256 === null
    ? []
    : ([[t('documents.contracts.signedSha256'), evidence.belowSha256]] as const)),
]

const moment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

function row(paper: Paper, label: string, value: string): void {
  const top = paper.y + 6
  const width = paper.page.width - 2 * MARGIN
  // A fingerprint is in one line.
  const size = value.length === 64 ? 7.8 : 9.5
  const cell = { width: width - LABEL_WIDTH, height: 40, smallest: 7, role: 'cell' } as const
  drawWithin(paper, 'TR', () => {
    write(paper, 'text', 9, INK.quiet).text(label, MARGIN, top, { width: LABEL_WIDTH, role: 'rowHead' })
    write(paper, 'text', size).text(value, MARGIN + LABEL_WIDTH, top - 0.5, cell)
  })
  rule(paper, MARGIN, paper.y + 5, width)
  paper.y += 6
}
