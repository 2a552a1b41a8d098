/** Points of the map: where each place is drawn, what lies too close together, how far one may move. Pure. */
import type { CataloguePlace } from '../../../../contract/offerings/catalogue.ts'
import { centreOf } from './country-centres.ts'

/** Units of the drawing: the world fits into it at zoom 1. */
export const WIDTH = 960
export const HEIGHT = 468

export type Point = {
  readonly x: number
  readonly y: number
  readonly place: CataloguePlace
  /** Drawn in the middle of its country, because nothing nearer is known. */
  readonly isGuess: boolean
}

type Project = (longitudeLatitude: [number, number]) => [number, number] | null

/** @returns also the places that no map knows, so that they are listed in words */
export function pointsOf(places: readonly CataloguePlace[], project: Project) {
  const points: Point[] = []
  const unplaced: CataloguePlace[] = []
  for (const place of places) {
    const { latitude, longitude, country } = place
    const isGuess = latitude === null || longitude === null
    const spot = isGuess ? centreOf(country) : { latitude, longitude }
    const at = spot && project([spot.longitude, spot.latitude])
    if (at) points.push({ x: at[0], y: at[1], place, isGuess })
    else unplaced.push(place)
  }
  return { points, unplaced }
}

export type Cluster = {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly count: number
  readonly points: readonly Point[]
}

/** Two points closer than this on the screen are one. */
const APART = 34

/** Every point lies in exactly one cluster, which is where its largest point does. */
export function clustered(points: readonly Point[], zoom: number): readonly Cluster[] {
  const near = APART / zoom
  const clusters: { x: number; y: number; points: Point[] }[] = []
  for (const point of points.toSorted((a, b) => b.place.count - a.place.count)) {
    const found = clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < near)
    if (found) found.points.push(point)
    else clusters.push({ x: point.x, y: point.y, points: [point] })
  }
  return clusters.map((cluster) => ({
    ...cluster,
    key: `${cluster.x.toFixed(1)} ${cluster.y.toFixed(1)}`,
    count: cluster.points.reduce((sum, { place }) => sum + place.count, 0),
  }))
}

export const countriesOf = ({ points }: Cluster): readonly string[] => [
  ...new Set(points.map(({ place }) => place.country)),
]

/** What of the drawing is seen: its left upper corner, and how many times larger than whole. */
export type Frame = { readonly x: number; readonly y: number; readonly zoom: number }
export const WHOLE: Frame = { x: 0, y: 0, zoom: 1 }
const MOST_ZOOM = 12

/** Never beyond the edges of the world. */
function within({ x, y, zoom }: Frame): Frame {
  return {
    zoom,
    x: Math.min(Math.max(x, 0), WIDTH - WIDTH / zoom),
    y: Math.min(Math.max(y, 0), HEIGHT - HEIGHT / zoom),
  }
}

/** Around the middle of what is seen, or around a point. */
export function zoomed(
  frame: Frame,
  factor: number,
  around?: { readonly x: number; readonly y: number },
): Frame {
  const zoom = Math.min(Math.max(frame.zoom * factor, 1), MOST_ZOOM)
  const middle = around ?? {
    x: frame.x + WIDTH / frame.zoom / 2,
    y: frame.y + HEIGHT / frame.zoom / 2,
  }
  return within({ zoom, x: middle.x - WIDTH / zoom / 2, y: middle.y - HEIGHT / zoom / 2 })
}

/** Around points there stays this much of what is seen, on each side. */
const ROOM = 0.12
/** Of a single place: near enough to see its country. */
const MOST_FITTING_ZOOM = 5

/** What shows all of the points as large as they fit; the whole world when there are none. */
export function fitting(points: readonly { readonly x: number; readonly y: number }[]): Frame {
  if (points.length === 0) return WHOLE
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const fits = (1 - 2 * ROOM) * Math.min(WIDTH / (east - west), HEIGHT / (south - north))
  return zoomed(WHOLE, Math.min(fits, MOST_FITTING_ZOOM), { x: (west + east) / 2, y: (north + south) / 2 })
}

/** By parts of what is seen: 0.25 to the east moves a quarter of the window. */
export const moved = (frame: Frame, east: number, south: number): Frame =>
  within({
    ...frame,
    x: frame.x + (east * WIDTH) / frame.zoom,
    y: frame.y + (south * HEIGHT) / frame.zoom,
  })

export type CountryCount = { readonly country: string; readonly count: number }

/** The map in words: countries with how many offerings, most first. */
export const byCountry = (places: readonly CataloguePlace[]): readonly CountryCount[] =>
  [...Map.groupBy(places, ({ country }) => country)]
    .map(([country, all]) => ({ country, count: all.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count || a.country.localeCompare(b.country))
