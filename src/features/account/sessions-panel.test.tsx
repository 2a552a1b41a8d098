import { expect, test } from 'vitest'
import { byDevice } from './sessions-panel.tsx'

test('sessions of the same browser and system are one entry, and the one that asks comes first', () => {
  const session = (sid: string, device: string | null, day: number, organization: string | null = null) => ({
    sid,
    device,
    organization,
    isCurrent: sid === 'here',
    openedAt: `2026-03-0${day}T09:00:00.000Z`,
    expiresAt: `2026-03-0${day}T17:00:00.000Z`,
  })
  const sessions = [
    session('d', null, 4),
    session('c', 'Chrome, Linux', 3, 'Verne'),
    session('here', 'Firefox, Windows', 2),
    session('a', 'Chrome, Linux', 1),
  ]
  const shown = byDevice(sessions).map(({ device, count, isCurrent }) => [device, count, isCurrent])
  expect(shown).toEqual([
    ['Firefox, Windows', 1, true],
    [null, 1, false],
    ['Chrome, Linux', 2, false],
  ])
  expect(byDevice(sessions).at(-1)).toMatchObject({
    openedAt: '2026-03-01T09:00:00.000Z',
    expiresAt: '2026-03-03T17:00:00.000Z',
    organizations: ['Verne', null],
  })
})
