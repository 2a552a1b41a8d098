import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CataloguePlace } from '../../../../contract/offerings/catalogue.ts'
import { centreOf } from './country-centres.ts'
import { byCountry, clustered, fitting, HEIGHT, moved, pointsOf, WHOLE, WIDTH, zoomed } from './map-view.ts'

const place = (country: string, count: number, spot: [number, number] | null = null): CataloguePlace => ({
  country,
  count,
  latitude: spot?.[0] ?? null,
  longitude: spot?.[1] ?? null,
  items: [],
})
const flat = ([x, y]: [number, number]): [number, number] => [x, y]

test('without a place of its own an offering stands in the middle of its country, and is marked so', () => {
  const { points, unplaced } = pointsOf([place('KE', 2), place('KE', 1, [-2, 41]), place('ZZ', 1)], flat)
  expect(points.map(({ x, y, isGuess }) => [x, y, isGuess])).toEqual([
    [37.8, 0.6, true],
    [41, -2, false],
  ])
  expect(unplaced).toEqual([place('ZZ', 1)])
})

test('every country that a project may be in has a middle', () => {
  for (const code of ['FR', 'US', 'SG', 'MU', 'FJ', 'TV', 'XK', 'RE', 'GF', 'PS', 'TW'])
    expect(centreOf(code), code).not.toBe(null)
  const france = centreOf('FR')!
  expect([Math.round(france.latitude), Math.round(france.longitude)]).toEqual([47, 3])
})

test('each point lies in one cluster, nothing is lost, and clusters do not touch', () => {
  const spots = fc.array(fc.tuple(fc.nat(WIDTH), fc.nat(HEIGHT), fc.integer({ min: 1, max: 50 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(spots, fc.constantFrom(1, 2, 6, 12), (all, zoom) => {
      const { points } = pointsOf(
        all.map(([x, y, count]) => place('KE', count, [y, x])),
        flat,
      )
      const clusters = clustered(points, zoom)
      expect(clusters.flatMap((one) => one.points)).toHaveLength(points.length)
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(
        all.reduce((sum, [, , count]) => sum + count, 0),
      )
      for (const [at, one] of clusters.entries())
        for (const other of clusters.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y) * zoom).toBeGreaterThanOrEqual(34)
    }),
  )
})

test('whatever one presses, only the world is seen', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('zoom' as const), by: fc.constantFrom(1.7, 1 / 1.7, 40) }),
    fc.record({ kind: fc.constant('move' as const), by: fc.constantFrom(-0.25, 0.25, 3) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { x, y, zoom } = steps.reduce(
        (frame, { kind, by }) => (kind === 'zoom' ? zoomed(frame, by) : moved(frame, by, -by)),
        WHOLE,
      )
      expect(zoom).toBeGreaterThanOrEqual(1)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + WIDTH / zoom).toBeLessThanOrEqual(WIDTH + 1e-6)
      expect(y + HEIGHT / zoom).toBeLessThanOrEqual(HEIGHT + 1e-6)
    }),
  )
})

test('the map in words: countries with all their offerings, most first', () => {
  expect(byCountry([place('KE', 1), place('FR', 2), place('KE', 4, [0, 0])])).toEqual([
    { country: 'KE', count: 5 },
    { country: 'FR', count: 2 },
  ])
})

test('a result is shown as a whole, as large as it fits; a single place with what is around it', () => {
  expect(fitting([])).toEqual(WHOLE)
  expect(fitting([{ x: 480, y: 200 }]).zoom).toBe(5)
  const spot = fc.record({ x: fc.nat(WIDTH), y: fc.nat(HEIGHT) })
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 20 }), (points) => {
      const { x, y, zoom } = fitting(points)
      for (const point of points) {
        expect(point.x).toBeGreaterThanOrEqual(x - 1e-6)
        expect(point.x).toBeLessThanOrEqual(x + WIDTH / zoom + 1e-6)
        expect(point.y).toBeGreaterThanOrEqual(y - 1e-6)
        expect(point.y).toBeLessThanOrEqual(y + HEIGHT / zoom + 1e-6)
      }
    }),
  )
  expect(
    fitting([
      { x: 400, y: 200 },
      { x: 500, y: 240 },
    ]).zoom,
  ).toBe(5)
  expect(
    fitting([
      { x: 100, y: 200 },
      { x: 700, y: 240 },
    ]).zoom,
  ).toBeCloseTo((0.76 * WIDTH) / 600)
})
