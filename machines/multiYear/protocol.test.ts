/** A multi-year operation and its tranches, joined only by effects and system events, as the server joins them. */
import { expect, test } from 'vitest'
import type { By } from '../kernel/define.ts'
import { endsIn, shortestPath, type Sample } from '../kernel/explore.ts'
import { start, step, type Effect, type RawEvent } from '../kernel/step.ts'
import type { OperationSnapshot } from '../operation/kit.ts'
import { AT, input } from '../operation/samples.ts'
import { walked } from '../testing/walks.ts'
import { workflows, type WorkflowName } from '../workflows.ts'

const OUTBOX: By = { userId: 'outbox', role: 'system' }
const CONTROL = [
  'operation.sendBack',
  'operation.hold',
  'operation.cancel',
  'operation.correct',
  'operation.comment',
]
const straight = ({ type }: Sample) => !CONTROL.includes(type)

const parentInput = { ...input({ purchaseOrderRequired: false }, { tranches: ['t1', 't2'] }), sid: 'op1' }
const trancheInput = (sid: string) => ({
  ...input({}, { parentSid: 'op1', startsOn: '2027-01-01T00:00:00.000Z' }),
  sid,
})

const toTranches = shortestPath(walked('multiYear', [parentInput], straight).walk, ({ snapshot }) =>
  JSON.stringify(snapshot.value).includes('tranches'),
)!
const trancheWalk = walked('tranche', [trancheInput('t1')], straight).walk
const toCompletion = shortestPath(trancheWalk, endsIn('completed'))!
const toRetired = toCompletion.slice(
  0,
  toCompletion.findIndex(({ type }) => type === 'CCUsRetired.approve') + 1,
)

/** The rows of the server, and what it does with the three effects of the protocol. */
function world() {
  const rows = new Map<string, { name: WorkflowName; snapshot: OperationSnapshot }>()
  const created: string[] = []

  const create = (name: WorkflowName, sid: string, from: ReturnType<typeof trancheInput>) => {
    if (rows.has(sid)) throw new Error(`${sid} exists`)
    created.push(sid)
    rows.set(sid, { name, snapshot: start(workflows[name].machine, from, AT).next })
  }
  const send = (sid: string, raw: RawEvent, by: By = OUTBOX): boolean => {
    const row = rows.get(sid)!
    const { machine, events } = workflows[row.name]
    const result = step(machine, events, row.snapshot, raw, by, AT)
    if (!result.ok) return false
    rows.set(sid, { ...row, snapshot: result.next })
    result.effects.forEach(run)
    return true
  }
  const run = ({ type, params }: Effect): void => {
    const { sid, tranches, event, parentSid, trancheSid, status } = params as Record<string, string> & {
      tranches: string[]
    }
    if (type === 'scheduleTranches')
      for (const child of tranches) create('tranche', child, trancheInput(child))
    if (type === 'tellTranches') for (const child of tranches) send(child, eventFor(event!))
    if (type === 'tellParent') send(parentSid!, { type: 'tranche.report', trancheSid, status })
    if (type === 'scheduleTranches' && sid !== 'op1') throw new Error('an unknown parent')
  }
  const eventFor = (type: string): RawEvent =>
    type === 'operation.resume' ? { type } : { type, reason: 'The parent said so' }
  const follow = (sid: string, path: readonly Sample[]) => {
    for (const { by, at: _at, ...raw } of path)
      if (!send(sid, raw, by)) throw new Error(`${sid} refused ${raw.type}`)
  }
  const at = (sid: string) => rows.get(sid)!.snapshot
  create('multiYear', 'op1', parentInput as ReturnType<typeof trancheInput>)
  follow('op1', toTranches)
  return { send, follow, at, created }
}

test('signing creates each tranche once', () => {
  const { created, at } = world()
  expect(created).toEqual(['op1', 't1', 't2'])
  expect(at('op1').context.tranches).toEqual({ t1: 'scheduled', t2: 'scheduled' })
})

test('hold and resume go down to the tranches, and nothing is scheduled twice', () => {
  const { send, at, created } = world()
  send('op1', { type: 'operation.hold', reason: 'Audit' })
  expect([at('op1').value, at('t1').value, at('t2').value]).toEqual(['onHold', 'onHold', 'onHold'])
  send('op1', { type: 'operation.resume' })
  expect([at('t1').value, at('t2').value]).toEqual([{ active: 'scheduled' }, { active: 'scheduled' }])
  expect(created).toEqual(['op1', 't1', 't2'])
})

test('the parent hears reports also while it is on hold', () => {
  const { send, follow, at } = world()
  follow('t1', toCompletion.slice(0, -1))
  send('op1', { type: 'operation.hold', reason: 'Audit' })
  send('t1', { type: 'operation.resume' })
  follow('t1', toCompletion.slice(-1))
  expect(at('op1').value).toBe('onHold')
  expect(at('op1').context.tranches['t1']).toBe('completed')
})

test('when every tranche has completed the parent completes', () => {
  const { follow, at } = world()
  follow('t1', toCompletion)
  expect(at('op1').status).toBe('active')
  follow('t2', toCompletion)
  expect(at('op1').value).toBe('completed')
})

test('cancelling with a completed tranche winds down and ends completed', () => {
  const { send, follow, at } = world()
  follow('t1', toCompletion)
  send('op1', { type: 'operation.cancel', reason: 'Enough' })
  expect(at('t2').value).toBe('cancelled')
  expect(at('op1').value).toBe('completed')
  expect(at('op1').context.tranches).toEqual({ t1: 'completed', t2: 'cancelled' })
})

test('cancelling waits for a tranche that is retired, because a retirement cannot be taken back', () => {
  const { send, follow, at } = world()
  follow('t1', toRetired)
  send('op1', { type: 'operation.cancel', reason: 'Enough' })
  expect(at('t2').value).toBe('cancelled')
  expect(at('op1').value).toEqual({ active: { tranches: 'windingDown' } })
  follow('t1', toCompletion.slice(toRetired.length))
  expect(at('op1').value).toBe('completed')
})

test('cancelling before any tranche is retired ends cancelled', () => {
  const { send, at } = world()
  send('op1', { type: 'operation.cancel', reason: 'Enough' })
  expect([at('op1').value, at('t1').value, at('t2').value]).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

test('a tranche that is added later is created, and only that one', () => {
  const { send, at, created } = world()
  const add = { type: 'tranche.add', trancheSid: 't3', startsOn: '2029-01-01' }
  expect(send('op1', add, { userId: 'olga', role: 'platform' })).toBe(true)
  expect(send('op1', add, { userId: 'olga', role: 'platform' })).toBe(false)
  expect(created).toEqual(['op1', 't1', 't2', 't3'])
  expect(at('op1').context.tranches).toEqual({ t1: 'scheduled', t2: 'scheduled', t3: 'scheduled' })
})
