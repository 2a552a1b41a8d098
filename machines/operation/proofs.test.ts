/** That the proofs notice faults, and what the four-eyes rule means for a platform of one person. */
import type { AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { eventTables } from './events/tables.ts'
import { machine } from '../ccuPurchase/machine.ts'
import { explore } from '../kernel/explore.ts'
import { toModel } from '../kernel/model.ts'
import { verify } from '../testing/verify.ts'
import { walked } from '../testing/walks.ts'
import { workflows } from '../workflows.ts'
import { kit } from './kit.ts'
import { decides, input, inputs, samplesOf } from './samples.ts'
import { EFFECT_WORDS } from './sentences.ts'

/** A chart that can be broken. */
type Loose = { [key: string]: Loose } & { on: Record<string, unknown>; states: Record<string, Loose> }

const at = (config: Loose, ...path: string[]): Loose => path.reduce((node, key) => node.states[key]!, config)

const clone = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(clone)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clone(inner)]))
}

function findingsOf(breaks: (config: Loose) => void): readonly string[] {
  const config = clone(machine.config) as Loose
  breaks(config)
  const create = kit.createMachine as unknown as (config: Loose) => AnyStateMachine
  const broken = create(config).provide({ guards: { never: () => false } })
  const from = [input({ delivery: 'hold' })]
  const walk = explore({
    machine: broken,
    inputs: from,
    samples: samplesOf(eventTables.ccuPurchase),
    keyOf: decides,
  })
  return verify(broken, eventTables.ccuPurchase, walk)
}

describe('the proofs notice', () => {
  test('nothing where nothing is broken', () => {
    expect(findingsOf(() => {})).toEqual([])
  })

  test('an approval that is lost', () => {
    const found = findingsOf((config) => {
      delete at(config, 'active', 'payments', 'pcInvoice', 'submitted').on['pcInvoice.approve']
    })
    expect(found).toContain('event nobody hears: pcInvoice.approve')
    expect(found.some((finding) => finding.startsWith('cannot complete'))).toBe(true)
  })

  test('a hold that no one can leave', () => {
    const found = findingsOf((config) => {
      const hold = at(config, 'onHold')
      hold.on = { 'operation.comment': hold.on['operation.comment'] }
    })
    expect(found).toContain('cannot complete: "onHold"')
  })

  test('an event that has no row under its new name', () => {
    const found = findingsOf((config) => {
      const { on } = at(config, 'active', 'payments', 'pcInvoice', 'open')
      on['pcInvoice.upload'] = on['pcInvoice.submit']
      delete on['pcInvoice.submit']
    })
    expect(found).toContain('event without a row: pcInvoice.upload')
  })

  test('a guard that is never true', () => {
    const found = findingsOf((config) => {
      const { on } = at(config, 'active', 'payout', 'pcPaymentValidation', 'submitted')
      on['pcPaymentValidation.approve'] = { guard: 'never', target: 'done' }
    })
    expect(found).toContain('event never fires: pcPaymentValidation.approve')
    expect(found).toContain('unreachable: completed')
  })

  test('an event that the chart hears and the table does not know', () => {
    const found = findingsOf((config) => {
      at(config, 'active').on['operation.archive'] = { target: '#cancelled' }
    })
    expect(found).toContain('event without a row: operation.archive')
  })

  test('a person who has the move and no event to make it', () => {
    const found = findingsOf((config) => {
      const meta = at(config, 'active', 'payments', 'pcInvoice', 'submitted')['meta'] as unknown as {
        court: string
      }
      Object.assign(at(config, 'active', 'payments', 'pcInvoice', 'submitted'), {
        meta: { ...meta, court: 'contributor' },
      })
    })
    expect(found).toContain('court cannot act: ccuPurchase.active.payments.pcInvoice.submitted')
  })
})

describe.each(['tranche', 'retirement', 'ccuPurchase'] as const)('%s on a platform of one person', (name) => {
  const alone = (fourEyes: boolean) => {
    const from = inputs[name].map((one) => ({ ...one, terms: { ...one.terms, fourEyes } }))
    const { workflow, walk } = walked(name, from, ({ by }) => by.userId !== 'oscar')
    return verify(workflow.machine, workflow.events, walk)
  }

  test('cannot complete with the four-eyes rule', () => {
    expect(alone(true)).toContain('unreachable: completed')
  })

  test('can complete without it', () => {
    expect(alone(false)).toEqual([])
  })
})

test('every effect of the machines has its words, and no words are left over', () => {
  const named: readonly string[] = Object.values(workflows).flatMap((workflow) => {
    const model = toModel(workflow.machine)
    const entries = [...model.nodes.keys()].flatMap((id) =>
      workflow.machine.getStateNodeById(id).entry.map((action: unknown) => (action as { type: string }).type),
    )
    return [...model.edges.flatMap(({ effects }) => effects), ...entries]
  })
  const { actions } = machine.implementations as unknown as { actions: Record<string, { type?: string }> }
  const effects = [...new Set(named)].filter(
    (name) => actions[name] !== undefined && actions[name].type === undefined,
  )
  expect(effects.toSorted()).toEqual(Object.keys(EFFECT_WORDS).toSorted())
})
