import { expect, test } from 'vitest'
import type { OperationRow, Turn } from '../../../../contract/operations/shapes.ts'
import { movesOf } from './moves.ts'

const turn = (step: string, court: Turn['court'], dueAt: string | null) => ({ step, court, dueAt }) as Turn
const row = (sid: string, ...turns: Turn[]) => ({ sid, turns }) as unknown as OperationRow

test('steps are sorted by their own due date, across operations, those without a date come last, a colleague’s are left out', () => {
  const rows = [
    row(
      'a',
      turn('later', 'contributor', '2026-03-09T09:00:00.000Z'),
      turn('ofAnother', 'platform', '2026-03-01T09:00:00.000Z'),
      turn('first', 'contributor', '2026-03-02T09:00:00.000Z'),
    ),
    row('b', turn('undated', 'contributor', null)),
    row('d', { ...turn('colleagues', 'contributor', null), isColleagues: true }),
    row('c', turn('second', 'contributor', '2026-03-05T09:00:00.000Z')),
  ]
  expect(movesOf(rows, 'contributor').map((move) => move.turn.step)).toEqual([
    'first',
    'second',
    'later',
    'undated',
  ])
})
