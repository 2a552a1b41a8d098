/** Coast lines and borders, shipped with the product and fetched when the first map is drawn. */
import { queryOptions } from '@tanstack/react-query'
import { geoEqualEarth, geoGraticule10, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import address from 'world-atlas/countries-110m.json?url'
import { HEIGHT, WIDTH } from './map-view.ts'

type World = Topology<{ readonly land: GeometryCollection; readonly countries: GeometryCollection }>

const MARGIN = 6

/** Equal Earth: areas keep their proportions, so that no country looks more important than it is. */
const projection = geoEqualEarth().fitExtent(
  [
    [MARGIN, MARGIN],
    [WIDTH - MARGIN, HEIGHT - MARGIN],
  ],
  { type: 'Sphere' },
)

export const project = (at: [number, number]): [number, number] | null => projection(at)

export const worldQuery = queryOptions({
  queryKey: ['world'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`the map: ${answer.status}`)
    const world = (await answer.json()) as World
    const path = geoPath(projection).digits(1)
    return {
      sphere: path({ type: 'Sphere' }) ?? '',
      graticule: path(geoGraticule10()) ?? '',
      land: path(feature(world, world.objects.land)) ?? '',
      borders: path(mesh(world, world.objects.countries, (a, b) => a !== b)) ?? '',
    }
  },
})
