/** What is asked about imports. Everything lies under `registry`: an import changes what the registry pages show. */
import { queryOptions } from '@tanstack/react-query'
import { callQuery, itemsQuery } from '../../lib/query-client.ts'
import type { Answer } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'

export type ImportReport = Answer<'GET /registry_imports/:sid'>
export type ImportRow = Answer<'GET /registry_imports'>['items'][number]
export type ColumnMap = Answer<'GET /import_maps'>['items'][number]

export const importsQuery = (cursor: string | null) =>
  callQuery(['registry', 'imports', cursor], 'GET /registry_imports', { query: cursor ? { cursor } : {} })

export const importQuery = (sid: string) =>
  callQuery(['registry', 'import', sid], 'GET /registry_imports/:sid', { params: { sid } })

/** Refused rows of one page. */
const PROBLEMS_PER_PAGE = 50

export const problemsQuery = (sid: string, cursor: string | null) =>
  callQuery(['registry', 'import', sid, 'problems', cursor], 'GET /registry_imports/:sid/problems', {
    params: { sid },
    query: { limit: PROBLEMS_PER_PAGE, ...(cursor ? { cursor } : {}) },
  })

export const mapsQuery = itemsQuery(['registry', 'importMaps'], 'GET /import_maps', {})

/** How often a page that waits asks. */
const PROGRESS_EVERY_MS = 500

/** Of a dry run by the tab's own id, of a run by its sid. Not under `registry`: an import that ends does not ask it again. */
export const progressQuery = (sid: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ['importProgress', sid],
    queryFn: async () =>
      (await call('GET /import_progress/:sid', { params: { sid } }, { quiet: true })).progress,
    enabled: isRunning,
    refetchInterval: PROGRESS_EVERY_MS,
    retry: false,
    gcTime: 0,
  })
