import { queryOptions } from '@tanstack/react-query'
import type { ContractKey } from '../../../../contract/rules/signing.ts'
import type { Answer } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'

export type ContractText = Answer<'GET /contract_templates'>['items'][number]
export type Contract = Answer<'GET /operations/:sid/contracts/:kind'>
export type ContractVersion = Contract['versions'][number]
export type ContractExecution = Contract['executions'][number]
export type DocumentVerification = Answer<'GET /documents/:sid/verification'>

export const contractTextsQuery = queryOptions({
  queryKey: ['contractTexts'],
  queryFn: async () => (await call('GET /contract_templates', {})).items,
})

export const contractQuery = (sid: string, kind: ContractKey) =>
  queryOptions({
    queryKey: ['operation', sid, 'contract', kind],
    queryFn: () => call('GET /operations/:sid/contracts/:kind', { params: { sid, kind } }, { quiet: true }),
  })
