import { describe, expect, test } from 'vitest'
import type { By } from '../../kernel/define.ts'
import { start, step } from '../../kernel/step.ts'
import { WORKFLOW_NAMES, workflows } from '../../workflows.ts'
import { AT, inputs } from '../samples.ts'

describe.each(WORKFLOW_NAMES)('%s: an internal comment is the platform’s own', (name) => {
  const { machine, events } = workflows[name]
  const { next } = start(machine, inputs[name][0]!, AT)
  const send = (role: By['role'], more: object) =>
    step(
      machine,
      events,
      next,
      { type: 'operation.comment', text: 'Hello', ...more },
      { userId: 'a', role },
      AT,
    )

  test('the platform may write one', () => {
    expect(send('platform', { internal: true })).toMatchObject({ ok: true })
  })

  test.each(['contributor', 'projectCarrier'] as const)('a %s may not, and sees it at the field', (role) => {
    expect(send(role, { internal: true })).toMatchObject({
      status: 400,
      issues: [{ path: 'internal', message: 'This is filled in by someone else.' }],
    })
    expect(send(role, {})).toMatchObject({ ok: true })
    expect(send(role, { internal: false })).toMatchObject({ ok: true })
  })
})
