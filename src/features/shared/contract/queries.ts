import type { ContractKey } from '../../../../contract/rules/signing.ts'
import { itemsQuery, quietQuery } from '../../../lib/query-client.ts'
import type { Answer } from '../../../lib/api.ts'

export type ContractText = Answer<'GET /contract_templates'>['items'][number]
export type Contract = Answer<'GET /operations/:sid/contracts/:kind'>
export type ContractVersion = Contract['versions'][number]
export type ContractExecution = Contract['executions'][number]
export type DocumentVerification = Answer<'GET /documents/:sid/verification'>

export const contractTextsQuery = itemsQuery(['contractTexts'], 'GET /contract_templates', {})

export const contractQuery = (sid: string, kind: ContractKey) =>
  quietQuery(['operation', sid, 'contract', kind], 'GET /operations/:sid/contracts/:kind', {
    params: { sid, kind },
  })
