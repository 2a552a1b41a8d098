/** What is asked about the registry, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import type { RegistryBody, RegistryRow } from '../../../../contract/registry.ts'
import { PAGE_SIZE_MAX } from '../../../../contract/shared.ts'
import type { RegistryEntity } from '../../../../contract/registry/entity.ts'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'
import { callQuery, queryClient } from '../../../lib/query-client.ts'

export type RegistryFilter = Request<'GET /projects'>['query']

/** Each entity has the same calls; the type checker is shown one of them. */
const keyOf = (method: 'GET' | 'POST', { path }: RegistryEntity) =>
  `${method} ${path}` as `${typeof method} /projects`
const oneOf = (method: 'PUT', { path }: RegistryEntity) =>
  `${method} ${path}/:sid` as `${typeof method} /projects/:sid`

export const entriesQuery = (entity: RegistryEntity, query: RegistryFilter) =>
  callQuery(['registry', entity.name, query], keyOf('GET', entity) as 'GET /projects', { query })

/** How many choices a field offers at once; beyond them one searches. */
export const MOST_CHOICES = 25

export const choicesQuery = (entity: RegistryEntity, search: string) =>
  entriesQuery(entity, { limit: MOST_CHOICES, ...(search ? { search } : {}) })

/** For a field that does not search: as many as one page holds. */
export const firstChoicesQuery = (entity: RegistryEntity) => entriesQuery(entity, { limit: PAGE_SIZE_MAX })

export const countQuery = (entity: RegistryEntity) =>
  queryOptions({
    queryKey: ['registry', entity.name, 'count'],
    queryFn: async () => (await call(keyOf('GET', entity) as 'GET /projects', { query: { limit: 1 } })).count,
  })

export const addEntry = (entity: RegistryEntity, body: RegistryBody): Promise<RegistryRow> =>
  call(keyOf('POST', entity) as 'POST /projects', { body })

export const changeEntry = (entity: RegistryEntity, sid: string, body: RegistryBody): Promise<RegistryRow> =>
  call(oneOf('PUT', entity) as 'PUT /projects/:sid', { params: { sid }, body })

/** As it is now. @returns undefined when it was deleted */
export const readEntry = async (entity: RegistryEntity, sid: string): Promise<RegistryRow | undefined> =>
  (await call(keyOf('GET', entity) as 'GET /projects', { query: { sid } })).items[0]

/** The name of an entry that was read before; its sid otherwise. */
export const knownName = (entity: RegistryEntity, sid: string): string =>
  queryClient
    .getQueriesData<{ readonly items?: readonly RegistryRow[] }>({ queryKey: ['registry', entity.name] })
    .flatMap(([, data]) => data?.items ?? [])
    .find((row) => row.sid === sid)?.name ?? sid

export const labelsQuery = (sid: string) =>
  callQuery(['registry', 'labels', sid], 'GET /vintages/:sid/labels', { params: { sid } })
