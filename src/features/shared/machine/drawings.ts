/** Drawings are laid out when the product is built; each view is fetched when it is looked at. */
import { queryOptions } from '@tanstack/react-query'
import type { Drawing } from '../../../../machines/kernel/drawing.ts'

const files = import.meta.glob<Drawing>('../../../../machines/*/geometry/*.geometry.json', {
  import: 'default',
})

export const OVERVIEW = 'overview'

export const drawingQuery = (machine: string, view: string) =>
  queryOptions({
    queryKey: ['drawing', machine, view],
    queryFn: async () => {
      const load = files[`../../../../machines/${machine}/geometry/${view}.geometry.json`]
      if (!load) throw new Error(`there is no drawing ${view} of ${machine}`)
      return load()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
