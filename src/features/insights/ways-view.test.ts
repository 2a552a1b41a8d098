import { beforeAll, describe, expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import type { Way, Ways, WhatIf } from './queries.ts'
import { daysIn, differences, gainText, heatsOfGains, heatsOfWays, titlesOf } from './ways-view.ts'

beforeAll(() => serveMessages('insights'))

const way = (states: readonly (readonly [path: string, times: number])[], more: Partial<Way> = {}): Way => ({
  key: 'k',
  status: 'completed',
  operations: 4,
  medianHours: 30,
  p90Hours: 60,
  states: states.map(([path, times]) => ({ path, times })),
  ...more,
})

const place = (path: string, operations: number, more: Partial<Ways['places'][number]> = {}) => ({
  path,
  title: path,
  within: ['Frame'],
  level: 'state' as const,
  operations,
  medianHours: null,
  ...more,
})

describe('a way against the most frequent one', () => {
  const usual = way([
    ['ask', 1],
    ['sign', 1],
    ['pay', 2],
  ])
  test('has what was added, what came more often, and what was left out', () => {
    const other = way([
      ['ask', 2],
      ['pay', 2],
      ['hold', 3],
    ])
    expect(differences(other, usual)).toEqual({
      added: ['hold'],
      repeated: [{ path: 'ask', times: 2 }],
      leftOut: ['sign'],
    })
  })

  test('is nothing else for itself', () => {
    expect(differences(usual, usual)).toEqual({ added: [], repeated: [], leftOut: [] })
  })
})

test('two states of one name are named with what stands around them', () => {
  const titles = titlesOf([
    place('a', 1, { title: 'Sign' }),
    place('b', 1, { title: 'Sign', within: ['Mandate'] }),
    place('c', 1),
  ])
  expect([...titles.values()]).toEqual(['Sign (Frame)', 'Sign (Mandate)', 'c'])
})

describe('the diagram', () => {
  const ways: Ways = {
    from: '2026-01',
    to: '2026-12',
    operations: 8,
    count: 2,
    ways: [way([['ask', 1]])],
    places: [place('ask', 8), place('pay', 2), place('never', 0)],
  }
  test('of all ways has the share that went through; what no one went through has no colour', () => {
    const heats = heatsOfWays(ways, null)
    expect(heats.get('ask')).toMatchObject({ level: 5, text: '100 %' })
    expect(heats.get('pay')).toMatchObject({ level: 2, text: '25 %' })
    expect(heats.has('never')).toBe(false)
  })

  test('of one way has its times, and how often it came back', () => {
    const chosen = way([['ask', 2]])
    const one = { ...ways, places: [place('ask', 4, { medianHours: 30 }), place('frame', 4)] }
    expect(heatsOfWays(one, chosen).get('ask')).toMatchObject({ level: 2, text: '30 h · 2×' })
    expect(heatsOfWays(one, chosen).get('frame')).toMatchObject({ level: 5 })
  })

  test('of other times has the part of the days that reaches the end', () => {
    const whatIf: WhatIf = {
      operations: 3,
      now: { medianHours: 240, p90Hours: 300 },
      places: [
        { ...place('all', 0), medianHours: 168, p90Hours: 228, moved: 3, visited: 3 },
        { ...place('half', 0), medianHours: 204, p90Hours: 300, moved: 2, visited: 3 },
        { ...place('none', 0), medianHours: 240, p90Hours: 300, moved: 0, visited: 3 },
      ],
    }
    const heats = heatsOfGains(whatIf, 3)
    expect(heats.get('all')).toMatchObject({ level: 5, text: '−3 d' })
    expect(heats.get('half')).toMatchObject({ level: 3, text: '−36 h' })
    expect(heats.get('none')).toMatchObject({ level: null, text: 'unchanged' })
  })
})

test('later stands with a plus, and a few minutes are none', () => {
  expect([72, -36, 0.2].map(gainText)).toEqual(['−3 d', '+36 h', 'unchanged'])
})

test('days that no one offers are the usual ones', () => {
  expect(['days=7', 'days=-14', 'days=5', ''].map((text) => daysIn(new URLSearchParams(text)))).toEqual([
    7, -14, 3, 3,
  ])
})
