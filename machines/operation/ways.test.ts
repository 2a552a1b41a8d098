import { expect, test } from 'vitest'
import type { Role } from '../kernel/define.ts'
import { begin } from '../kernel/xstate.ts'
import { step } from '../kernel/step.ts'
import { atOnce } from '../kernel/ways.ts'
import { workflows, WORKFLOW_NAMES, type OperationSnapshot, type WorkflowName } from '../workflows.ts'
import { AT, inputs, samplesOf } from './samples.ts'
import type { Sides } from './acting.ts'
import { wayToEvent, type WayAnswer } from './ways.ts'

const first = (name: WorkflowName): OperationSnapshot =>
  begin(workflows[name].machine, inputs[name][0] as never)[0]

const ask = (
  name: WorkflowName,
  snapshot: OperationSnapshot,
  target: string,
  sides: Sides = ['platform'],
  most?: number,
): WayAnswer =>
  atOnce(
    wayToEvent({
      workflow: workflows[name],
      snapshot,
      target,
      viewer: { userId: 'me', sides },
      at: AT,
      ...(most === undefined ? {} : { most }),
    }),
  )

/** Sends the first sample of an event that the machine takes from this role. */
function send(name: WorkflowName, snapshot: OperationSnapshot, type: string, role?: Role): OperationSnapshot {
  const { machine, events } = workflows[name]
  const own = samplesOf(events).filter((one) => one.type === type && (!role || one.by.role === role))
  for (const { by, at, ...raw } of own) {
    const decided = step(machine, events, snapshot, raw, by, at)
    if (decided.ok) return decided.next
  }
  throw new Error(`${type} is refused`)
}

test.each(WORKFLOW_NAMES)('%s: from its beginning there is a way to every event', (name) => {
  const missing = Object.keys(workflows[name].events).filter(
    (type) => ask(name, first(name), type).kind !== 'found',
  )
  expect(missing).toEqual([])
})

test.each(['contribution', 'retirement', 'ccuPurchase'] as const)(
  '%s: a way can be gone as it says',
  (name) => {
    const target = 'CCUsRegisterLink.submit'
    const way = ask(name, first(name), target)
    if (way.kind !== 'found') throw new Error('no way')
    expect(way.steps.at(-1)?.type).toBe(target)
    const end = way.steps.reduce((now, { type, role }) => send(name, now, type, role), first(name))
    expect(JSON.stringify(end.value)).toContain('CCUsRegisterLink')
  },
)

test('what someone submitted is approved by a colleague, and the other roles are not the viewer’s', () => {
  const way = ask('contribution', first('contribution'), 'CSfeeVAT.approve')
  if (way.kind !== 'found') throw new Error('no way')
  const of = (type: string) => way.steps.find((one) => one.type === type)
  expect(of('CSfeeVAT.submit')).toMatchObject({ isMine: true, byAnother: false })
  expect(of('CSfeeVAT.approve')).toMatchObject({ isMine: true, byAnother: true })
  expect(of('CCUsAvailability.confirm')).toMatchObject({ role: 'projectCarrier', isMine: false })
})

test('on hold the way leads over the resume, which the platform alone can do', () => {
  const held = send('contribution', first('contribution'), 'operation.hold')
  const way = ask('contribution', held, 'CCUsAvailability.confirm', ['projectCarrier'])
  expect(way).toMatchObject({
    kind: 'found',
    steps: [
      { type: 'operation.resume', role: 'platform', isMine: false },
      { type: 'AcceptOperation.accept' },
      { type: 'CCUsAvailability.confirm', isMine: true },
    ],
  })
})

test('what only time brings is said with its date', () => {
  const name = 'contribution'
  const asked = ['AcceptOperation.accept', 'CCUsAvailability.confirm', 'proposal.send'].reduce(
    (now, type) => send(name, now, type),
    first(name),
  )
  const timer = workflows[name].machine.events
    .map(String)
    .find((type: string) => type.includes('proposalDeadline'))!
  expect(ask(name, asked, timer)).toMatchObject({
    kind: 'found',
    steps: [{ label: null, role: 'system', dueAt: asked.context.deadlines.proposal }],
  })
})

test('what the terms leave out is no part of the operation', () => {
  const kept = begin(workflows.contribution.machine, inputs.contribution[1] as never)[0]
  const leftOut = Object.keys(workflows.contribution.events).filter(
    (type) => ask('contribution', kept, type).kind === 'notNeeded',
  )
  expect(leftOut).toContain('purchaseOrderReceived.submit')
  expect(leftOut).not.toContain('proposal.send')
})

test('nothing leads on from an ending, and a search that is ended says how far it came', () => {
  const ended = send('contribution', first('contribution'), 'AcceptOperation.decline')
  expect(ask('contribution', ended, 'proposal.send')).toEqual({ kind: 'none' })
  const early = ask('contribution', first('contribution'), 'certificateEmail.send', ['platform'], 3)
  expect(early).toEqual({ kind: 'open', beyond: expect.any(Number) })
})
