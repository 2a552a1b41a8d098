import { expect, test } from 'vitest'
import { isUuid, uuidv7 } from './canonical.ts'

test('ids of one millisecond ascend in the order in which they were made, and so do milliseconds', () => {
  const now = Date.parse('2026-03-02T09:00:00.000Z')
  const ids = [now, now + 1, now + 2].flatMap((at) => Array.from({ length: 1_000 }, () => uuidv7(at)))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(3_000)
  expect(ids.every((id) => isUuid(id) && id[14] === '7')).toBe(true)
})
