/** What the counter of events says of each decision. */
import { expect, test } from 'vitest'
import { workflows } from '../../../machines/workflows.ts'
import { Refused } from '../../platform/http/refused.ts'
import { processRegistry } from '../../platform/metrics/registry.ts'
import { NeedsConnection } from '../needs-connection.ts'
import { observeEvent } from './observed.ts'

/** Tests that ran before in this process have counted events of the real ones. */
const decider = { ...workflows.contribution, name: 'observed' }
const TYPE = 'operation.comment'

/** Lines of the counter, without its name. */
async function counted(): Promise<readonly string[]> {
  const text = await processRegistry.getSingleMetricAsString('understory_machine_events_total')
  return text
    .split('\n')
    .filter((line) => line.includes(`workflow="${decider.name}"`))
    .map((line) => line.replace('understory_machine_events_total', ''))
}

test('each decision is counted once, by workflow, event and outcome, and its result or error passes through', async () => {
  expect(await observeEvent(decider, { type: TYPE }, async () => 'decided')).toBe('decided')
  await observeEvent(decider, { type: TYPE, firedTimer: null }, async () => 'decided')
  await observeEvent(decider, { type: 'xstate.after.gone', firedTimer: 't1' }, async () => 'decided')
  for (const [type, error] of [
    [TYPE, new Refused(409, 'wrong_state')],
    [TYPE, new Error('the disk is full')],
    ['made up', new Refused(404, 'not_found')],
    // It is decided on again, and counted then.
    [TYPE, new NeedsConnection()],
  ] as const)
    await expect(observeEvent(decider, { type }, () => Promise.reject(error))).rejects.toBe(error)
  expect(await counted()).toEqual([
    '{workflow="observed",event="operation.comment",outcome="accepted"} 2',
    '{workflow="observed",event="deadline",outcome="accepted"} 1',
    '{workflow="observed",event="operation.comment",outcome="wrong_state"} 1',
    '{workflow="observed",event="operation.comment",outcome="failed"} 1',
    '{workflow="observed",event="unknown",outcome="not_found"} 1',
  ])
})
