/** Replays the journal of an onboarding or a submission for the owners of the platform. */
import type { AnyMachineSnapshot } from 'xstate'
import type * as z from 'zod'
import type { Replay } from '../../../contract/operations/replay.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { Refused } from '../../platform/http/refused.ts'
import { played, type Heard, type JournalKind } from './journaled.ts'
import { t } from '../../platform/messages.ts'

type Played = z.input<typeof Replay>
type Payload = Readonly<Record<string, unknown>>

type Row = Heard & {
  readonly role: Played['items'][number]['role']
  readonly payload: Payload
  /** Null: no one is known by this id any longer. */
  readonly by: string | null
}

type Words = {
  readonly labelOf: (event: string) => string
  /** What of a payload is shown. */
  readonly payloadOf: (event: string, payload: Payload) => Payload
}

/** Time and id are shown with the memory already. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['now', 'sid'])

/** The caller has authorized it. @throws Refused 409 without a beginning, or when today's machines cannot read it */
export async function replayedItems(
  connection: Connection,
  kind: JournalKind,
  { sid, machine }: { readonly sid: string; readonly machine: string },
  words: Words,
): Promise<Played['items']> {
  const journal = await rows<Row>(
    connection,
    `select j.*, person_name(d) as by
     from (${kind.journal}) j left join personal_data d on d.person_id = j.person_id where j.id = $1 order by j.seq`,
    [sid],
  )
  const names = new Map(journal.map(({ person_id, by }) => [person_id, by ?? '—']))
  return standings(kind, machine, sid, journal).map((snapshot, index) => {
    const { seq, at, event, role, payload } = journal[index]!
    return {
      seq,
      at: at.toISOString(),
      event,
      label: words.labelOf(event),
      role,
      payload: { ...words.payloadOf(event, payload) },
      snapshot: {
        value: snapshot.value as unknown,
        status: snapshot.status,
        context: memoryOf(snapshot.context as Payload, names),
      },
    }
  })
}

function standings(
  kind: JournalKind,
  machine: string,
  sid: string,
  journal: readonly Row[],
): readonly AnyMachineSnapshot[] {
  const decider = kind.find(machine)
  try {
    if (!decider) throw new Error(`there is no machine ${machine}`)
    return [...played(kind, decider.machine, sid, journal)].map(({ snapshot }) => snapshot)
  } catch {
    throw new Refused(409, 'wrong_state', t('refusals.workflow.journalCannotReplayed'))
  }
}

/** People are named as in the journal. */
const memoryOf = (context: Payload, names: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(context)
      .filter(([key]) => !TOLD_ELSEWHERE.has(key))
      .map(([key, value]) => [key, typeof value === 'string' ? (names.get(value) ?? value) : value]),
  )
