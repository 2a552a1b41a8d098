/** A journal, replayed, as a recording of one actor. */
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'
import { partyName } from '../shared/operation/operation-words.ts'
import { JOURNALS, type JournalOf } from '../shared/inspector/journal-address.ts'
import { MOST_ROWS, type Actor, type Recording } from './recording.ts'

export type Replay = Answer<'GET /operations/:sid/replay'>

export const replayQuery = ({ of, sid }: JournalOf) =>
  queryOptions({
    queryKey: ['replay', of, sid],
    queryFn: (): Promise<Replay> => call(JOURNALS[of], { params: { sid } }, { quiet: true }),
  })

export function recordingOf({ name, machine, items }: Replay): Recording {
  const roles = [...new Set(items.map(({ role }) => role))]
  const since = Date.parse(items[0]?.at ?? '')
  const people: Actor[] = roles.map((role) => ({
    key: role,
    name: partyName(role),
    machine: '',
    parent: null,
    since,
  }))
  const rows = items.map(({ seq, at, event, label, role, payload, snapshot }) => ({
    n: seq - 1,
    at: Date.parse(at),
    actor: name,
    source: role,
    type: event,
    label,
    event: { type: event, ...payload },
    after: { status: snapshot.status, value: snapshot.value, context: snapshot.context },
  }))
  const dropped = Math.max(0, rows.length - MOST_ROWS)
  return {
    actors: [{ key: name, name, machine, parent: null, since }, ...people],
    rows: rows.slice(dropped),
    dropped,
  }
}
