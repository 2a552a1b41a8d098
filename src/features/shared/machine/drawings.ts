/** Drawings are laid out when the product is built; each view is fetched when it is looked at. */
import { queryOptions } from '@tanstack/react-query'
import type { Drawing } from '../../../../machines/kernel/drawing.ts'

const files = import.meta.glob<Drawing>('../../../../machines/*/geometry/*.geometry.json', {
  import: 'default',
})

export const OVERVIEW = 'overview'

const fileOf = (machine: string, view: string) =>
  files[`../../../../machines/${machine}/geometry/${view}.geometry.json`]

/** What an address asks for, or the whole where there is no such view. */
export const drawnView = (machine: string, wanted: string | null): string =>
  wanted !== null && fileOf(machine, wanted) ? wanted : OVERVIEW

export const drawingQuery = (machine: string, view: string) =>
  queryOptions({
    queryKey: ['drawing', machine, view],
    queryFn: async () => {
      const load = fileOf(machine, view)
      if (!load) throw new Error(`there is no drawing ${view} of ${machine}`)
      return load()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
