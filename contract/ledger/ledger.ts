/** The platform's view of the ledger: its guarantees, checked live, and where every unit of a block is. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { CreditType, IsoTime, Named, page, Quantity, Sid, pageSize } from '../shared.ts'

const AccountKind = z.enum(['issued', 'available', 'reserved', 'held', 'retired', 'cancelled'])
export type AccountKind = z.infer<typeof AccountKind>
const EntryKind = z.enum([
  'issue',
  'split',
  'reserve',
  'lock',
  'release',
  'transfer',
  'transferBack',
  'retire',
  'cancel',
])
export type EntryKind = z.infer<typeof EntryKind>
const EvidenceKind = z.enum(['serial', 'document', 'registryLink'])
export type EvidenceKind = z.infer<typeof EvidenceKind>

export const LedgerCheck = z.object({
  name: z.string(),
  /** What has to hold, as a sentence. */
  sentence: z.string(),
  /** Null: the counting was stopped because it took too long. */
  holds: z.boolean().nullable(),
  /** How many were looked at, and of what. */
  examined: z.int(),
  of: z.string(),
  broken: z.int(),
  /** The first that break it, as sentences. */
  examples: z.array(z.string()).max(5),
  ms: z.int(),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

/** Quantities of one standard; they are never added to those of another. */
export const StandardStock = z.object({
  standard: Named,
  creditType: CreditType,
  unit: z.string(),
  blocks: z.int(),
  issued: Quantity,
  available: Quantity,
  reserved: Quantity,
  held: Quantity,
  retired: Quantity,
  cancelled: Quantity,
})
export type StandardStock = z.infer<typeof StandardStock>

export const LedgerHealth = z.object({
  at: IsoTime,
  /** Milliseconds that counting took. */
  ms: z.int(),
  checks: z.array(LedgerCheck),
  standards: z.array(StandardStock),
})
export type LedgerHealth = z.infer<typeof LedgerHealth>

/** Where units are. The source, out of which they are issued, belongs to no one. */
const LedgerPlace = z.object({
  account: AccountKind,
  organization: Named.nullable(),
  /** The operation for which they are there; `name` is its number. */
  operation: Named.nullable(),
})

export const LedgerBlock = z.object({
  sid: Sid,
  standard: Named,
  creditType: CreditType,
  unit: z.string(),
  serial: z.string(),
  quantity: Quantity,
  vintage: Named,
  project: Named,
  issuedAt: IsoTime,
  /** One, while the ledger is sound: a block lies whole in one account. */
  places: z.array(LedgerPlace.extend({ quantity: Quantity })),
})
export type LedgerBlock = z.infer<typeof LedgerBlock>

const BlockMovement = z.object({
  sid: Sid,
  kind: EntryKind,
  at: IsoTime,
  /** Of the block that moved: this one, or one that it was a part of. */
  serial: z.string(),
  quantity: Quantity,
  from: LedgerPlace.nullable(),
  to: LedgerPlace.nullable(),
  operation: Named.nullable(),
  evidence: z.array(z.object({ kind: EvidenceKind, value: z.string() })),
})

export const BlockDetail = LedgerBlock.extend({
  /** False: it was divided, its units are in its parts. */
  isCurrent: z.boolean(),
  /** Blocks that it was a part of, the oldest first: the one that was issued, and the last before this one. */
  cameFrom: z.array(z.object({ sid: Sid, serial: z.string() })),
  parts: z.array(z.object({ sid: Sid, serial: z.string(), quantity: Quantity })),
  /** Oldest first. */
  history: z.array(BlockMovement),
})
export type BlockDetail = z.infer<typeof BlockDetail>

const BlocksQuery = z.strictObject({
  /** A serial, a number within one, a project's name or registry id, or a vintage's name. */
  search: z.string().trim().max(300).optional(),
  account: AccountKind.exclude(['issued']).optional(),
  cursor: Sid.optional(),
  limit: pageSize(),
})

/** What a verification found wrong: a journal's chain, a snapshot that is not its fold, or what contradicts a signed head. */
const JournalFinding = z.object({
  kind: z.enum(['chain', 'fold', 'head']),
  /** Null where a head itself is wrong, or its operation is gone. `name`: an operation's number; others have none. */
  subject: z
    .object({
      of: z.enum(['operation', 'onboarding', 'submission', 'cartApproval']),
      sid: Sid,
      name: z.string().nullable(),
    })
    .nullable(),
  problem: z.string(),
})

const JournalState = z.object({
  /** The newest signed head; null before the first night. */
  head: z
    .object({
      number: z.int(),
      at: IsoTime,
      operations: z.int(),
      rows: z.int(),
      /** sha256 over the end of every journal. */
      digest: z.string(),
      isSealed: z.boolean(),
    })
    .nullable(),
  check: z
    .object({
      at: IsoTime,
      ms: z.int(),
      operations: z.int(),
      rows: z.int(),
      chains: z.int(),
      folds: z.int(),
      heads: z.int(),
      /** Onboardings and submissions that were folded, and those that have no beginning to be folded from. */
      others: z.int(),
      untold: z.int(),
      /** The first of them. */
      examples: z.array(JournalFinding).max(20),
    })
    .nullable(),
})
type JournalState = z.infer<typeof JournalState>

export const ledger = {
  head: endpoint('GET /ledger/head', {
    summary: 'The newest signed head over all journals, and what the last verification of them found.',
    answer: JournalState,
  }),
  headExport: endpoint('GET /ledger/head/export', {
    summary:
      'Every signed head as a file, to be kept elsewhere: a journal that is cut off later contradicts it.',
    streams: 'application/json',
  }),
  verify: endpoint('POST /ledger/head', {
    summary:
      'Verifies every journal now instead of next night; the answer of `GET /ledger/head` changes when it is done.',
  }),
  health: endpoint('GET /ledger/health', {
    summary: 'Every guarantee of the ledger, counted now, and what is where per standard.',
    answer: LedgerHealth,
  }),
  blocks: endpoint('GET /ledger/blocks', {
    summary: 'Undivided blocks, newest first, each with where its units are.',
    query: BlocksQuery,
    answer: page(LedgerBlock),
  }),
  block: endpointBySid('GET /ledger/blocks/:sid', {
    summary: 'One block with every movement of its units, back to their issuance.',
    answer: BlockDetail,
  }),
}
