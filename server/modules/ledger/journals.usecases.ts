/** Verifies every journal against chain, snapshot and signed heads, and signs a new head over the operations. */
import { randomUUID } from 'node:crypto'
import { inScope, SYSTEM, type Database, type Scope, type Trx } from '../../platform/database.ts'
import type { SealKeys } from '../seals/seal-keys.ts'
import { foldsHere, threadedFolds } from '../../workflow/journal/folds.ts'
import { walkJournals, type Leaf, type Walked } from '../../workflow/journal/walk.ts'
import type { JournalKind } from '../../workflow/journal/journaled.ts'
import { operationJournals } from '../../workflow/journal/replay.ts'
import { onboardingJournals } from '../onboardings/journaled.ts'
import { approvalJournals } from '../carts/approval.row.ts'
import { submissionJournals } from '../submissions/journaled.ts'
import { digesting, nameOf, readSigned, signed, type SignedHead } from './heads.ts'
import {
  forgetFound,
  headsOf,
  keepCheck,
  keepFound,
  keepHead,
  lastCheck,
  lastHead,
  leavesOf,
  type Check,
} from './heads.repository.ts'
import type { Finding } from './tables.ts'

type Places = {
  readonly database: Database
  readonly clock: () => Date
  readonly sealKeys: () => Promise<SealKeys>
}

/** What is wrong is counted whole; this many are listed. */
const MOST_EXAMPLES = 20

/** The nightly verification. A contradiction stays reported until it is resolved. @param folds also compares snapshots */
export async function verifyJournals(
  { database, clock, sealKeys }: Places,
  { folds } = { folds: true },
): Promise<Check> {
  const since = performance.now()
  const at = clock()
  const keys = await sealKeys()
  const found = counting()
  const before = await inScope(database, SYSTEM, headsOf)
  for (const problem of wrongHeads(before, keys.trusted)) found.head(null, null, problem)

  const [digest, earlier] = [digesting(), digesting()]
  const walk = randomUUID()
  await inScope(database, SYSTEM, forgetFound)
  let [operations, rows, walked] = [0, 0, 0]
  const open = <Result>(run: (trx: Trx) => Promise<Result>) => inScope(database, SYSTEM, run)
  const threaded = folds ? threadedFolds() : null
  try {
    const options = { folds: threaded?.folds ?? null, known: leavesOf }
    for await (const page of walkJournals(open, operationJournals, options)) {
      const moved: Leaf[] = []
      for (const one of page) {
        found.of('operation', one)
        walked += one.rows
        const leaf = one.head === null ? one : one.known!
        digest.add(leaf)
        operations += 1
        rows += leaf.version
        if (one.known) earlier.add(one.known)
        if (one.known?.head_hash !== leaf.head_hash) moved.push(leaf)
      }
      if (moved.length > 0) await inScope(database, SYSTEM, (trx) => keepFound(trx, walk, moved))
    }
  } finally {
    await threaded?.end()
  }
  let [others, untold] = [0, 0]
  for (const kind of [onboardingJournals, submissionJournals, approvalJournals])
    for await (const page of walkJournals(open, kind, {
      folds: folds ? foldsHere(kind) : null,
      known: async () => [],
    }))
      for (const one of page) {
        found.of(kind.of, one)
        if (one.isUntold) untold += 1
        else if (folds) others += 1
      }
  const last = before.at(-1)
  const lastSaid = last && readSigned(last, keys.trusted)
  if (lastSaid && lastSaid.digest !== earlier.digest())
    found.head(null, null, `what head ${lastSaid.number} was signed over was changed`)

  const number = (last?.number ?? 0) + 1
  const previous = last ? nameOf(last) : null
  const said = { number, at: at.toISOString(), operations, rows, digest: digest.digest(), previous }
  const head = await signed(said, keys)
  const { counts, examples } = found
  const ms = Math.round(performance.now() - since)
  const check = { at, ms, operations, rows: walked, ...counts, others, untold, examples, headNumber: number }
  await inScope(database, SYSTEM, async (trx) => {
    await keepHead(trx, { format: 'understory-journal-head/1', ...said }, head, walk)
    await keepCheck(trx, check)
  })
  return check
}

function counting() {
  const counts = { chains: 0, folds: 0, heads: 0 }
  const examples: Finding[] = []
  const tell = (finding: Finding) => {
    if (examples.length < MOST_EXAMPLES) examples.push(finding)
  }
  const head = (operationId: string | null, number: string | null, problem: string) => {
    counts.heads += 1
    tell({ kind: 'head', operationId, number, problem })
  }
  return {
    counts,
    examples,
    head,
    of: (of: JournalKind['of'], { id, number: name, chain, fold, head: signedFor }: Walked) => {
      const number = of === 'operation' ? name : null
      if (signedFor !== null) head(id, number, signedFor)
      for (const [kind, problem] of [
        ['chain', chain],
        ['fold', fold],
      ] as const) {
        if (problem === null) continue
        counts[`${kind}s`] += 1
        tell({ kind, ...(of !== 'operation' && { of }), operationId: id, number, problem })
      }
    },
  }
}

/** Heads follow one another without a gap, each signed with a key of ours, each naming the one before. */
function* wrongHeads(
  heads: readonly (SignedHead & { readonly number: number })[],
  trusted: readonly Uint8Array[],
): Generator<string> {
  for (const [index, head] of heads.entries()) {
    const said = readSigned(head, trusted)
    const before = heads[index - 1]
    if (!said) yield `head ${head.number} has no seal of ours`
    else if (said.number !== head.number || said.number !== index + 1) yield `head ${index + 1} is missing`
    else if (said.previous !== (before ? nameOf(before) : null))
      yield `head ${said.number} does not follow the one before it`
  }
}

/** The newest head and the newest verification, as the platform sees them. */
export const showHead = ({ database, sealKeys }: Omit<Places, 'clock'>, scope: Scope) =>
  inScope(database, scope, async (trx) => {
    const [head, check] = [await lastHead(trx), await lastCheck(trx)]
    const { trusted } = await sealKeys()
    return {
      head: head
        ? {
            number: head.number,
            at: head.at.toISOString(),
            operations: head.operations,
            rows: Number(head.rows),
            digest: head.digest,
            isSealed: readSigned(head, trusted) !== null,
          }
        : null,
      check: check
        ? {
            at: check.at.toISOString(),
            ms: check.ms,
            operations: check.operations,
            rows: Number(check.rows),
            chains: check.chains,
            folds: check.folds,
            heads: check.heads,
            others: check.others,
            untold: check.untold,
            examples: check.examples.map(presentFinding),
          }
        : null,
    }
  })

/** An operation that is gone has no number, and no page. */
function presentFinding({ kind, of = 'operation', operationId: sid, number: name, problem }: Finding) {
  const isThere = sid !== null && (of !== 'operation' || name !== null)
  return { kind, subject: isThere ? { of, sid, name } : null, problem }
}

/** All heads, to be kept by someone else. */
export const exportHeads = (database: Database, scope: Scope): Promise<string> =>
  inScope(database, scope, async (trx) => {
    const heads = await headsOf(trx)
    return `${JSON.stringify({ heads: heads.map(({ number: _number, ...head }) => head) }, null, 2)}\n`
  })
