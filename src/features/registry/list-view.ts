/** A registry list's view in the address, from the entity's description. Pure. */
import type { RegistryEntity } from '../../../contract/registry/entity.ts'
import { listSpec, viewIn, type ListSpec } from '../../ui/data-list/data-list-view.ts'
import type { RegistryFilter } from '../shared/registry/queries.ts'

export const specOf = ({ fields }: RegistryEntity): ListSpec =>
  listSpec({
    sorts: fields.filter(({ listed }) => listed).map(({ name }) => name),
    order: { sort: 'name', direction: 'asc' },
    filters: { search: null, of: null },
  })

export const registryFilterOf = (entity: RegistryEntity, search: URLSearchParams): RegistryFilter =>
  viewIn(specOf(entity), search)
