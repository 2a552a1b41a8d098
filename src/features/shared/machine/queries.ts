/** Pages and drawings of the machines: laid out when the product is built, fetched when they are looked at. */
import { queryOptions } from '@tanstack/react-query'
import type { MachinePage, PageEntry } from '../../../../machines/kernel/page.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { NotFoundError } from '../../../lib/not-found-error.ts'

const files = import.meta.glob<MachinePage>('../../../../machines/*/geometry/page.json', {
  import: 'default',
})

export const machineListQuery = queryOptions({
  queryKey: ['machine-docs'],
  queryFn: async (): Promise<readonly PageEntry[]> => {
    const { default: list } = await import('../../../../machines/pages.json')
    return list.pages as readonly PageEntry[]
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** @throws NotFoundError for a machine that is not documented */
export const machinePageQuery = (name: string) =>
  queryOptions({
    queryKey: ['machine-docs', name],
    queryFn: async (): Promise<MachinePage> => {
      const { default: list } = await import('../../../../machines/pages.json')
      const entry = list.pages.find(({ machine }) => machine === name)
      const load = entry && files[`../../../../machines/${entry.folder}/geometry/page.json`]
      if (!load) throw new NotFoundError(hrefOf('machineDoc', { machine: name }))
      return load()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
