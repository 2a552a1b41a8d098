/** A contract of an operation as its parties see it: texts in their order, comments by clause, signatures. */
import { t } from '../../platform/messages.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import { sql } from 'kysely'
import type { Contract, ContractVersion } from '../../../contract/operations/contracts.ts'
import type { ContractClause, MergeValues } from '../../../contract/rules/merge-fields.ts'
import { isSigningEvent, type ContractKey, type ContractLanguage } from '../../../contract/rules/signing.ts'
import { mayReadContract } from '../../../machines/operation/knowledge.ts'
import { undoneBy, type StepId } from '../../../machines/operation/steps.ts'
import type { Workflow } from '../../../machines/workflows.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { frozenText } from '../../workflow/facts/frozen.ts'
import { roleIn } from '../../workflow/sides.ts'
import { personalValuesFor, readableClauses } from './drafting.ts'
import { nextLanguage } from './language.ts'
import { signaturesOf, type Signature } from './signatures.repository.ts'

type Journalled = {
  readonly event: string
  readonly at: Date
  readonly role: string
  readonly payload: {
    readonly documentSid?: string
    readonly sha256?: string
    readonly signedOn?: string
    /** Of a send-back. */
    readonly to?: StepId
    readonly comments?: readonly { readonly clause: string; readonly text: string }[]
  }
  readonly name: string | null
  readonly media_type: string | null
  readonly clauses: readonly ContractClause[] | null
  readonly merge_values: MergeValues | null
  readonly template_version: number | null
  readonly language: ContractLanguage | null
}

/** `undone`: steps that lose their ground by it, as the machine has it. */
type Happened = Journalled & { readonly undone: readonly StepId[] }

const undoneIn = ({ plan }: Workflow, { event, payload: { to } }: Journalled): readonly StepId[] =>
  event === eventName('operation.sendBack') && to !== undefined ? undoneBy(plan, to) : []

/** @throws Refused 404 when the scope does not see the operation, or is no party of this contract */
export async function contractIn(
  trx: Trx,
  scope: Scope,
  operationId: string,
  kind: ContractKey,
): Promise<Contract> {
  const operation = await trx
    .selectFrom('operation as o')
    .leftJoin('organization as c', 'c.id', 'o.contributor_organization_id')
    .leftJoin('organization as p', 'p.id', 'o.carrier_organization_id')
    .select([
      'o.id',
      'o.facts',
      'o.machine',
      'o.contributor_organization_id',
      'o.carrier_organization_id',
      'c.name as contributor',
      'p.name as carrier',
      'c.country as contributor_country',
      'p.country as carrier_country',
    ])
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow(() => notFound())
  const role = roleIn(operation, scope)
  const workflow = workflowOf(operation.machine)
  if (!mayReadContract(kind, { party: role, table: workflow.events })) throw notFound()
  const { rows: journalled } = await eventsOf(trx, operationId, kind).execute(trx)
  const happened = journalled.map((one) => ({ ...one, undone: undoneIn(workflow, one) }))
  const frozen = await frozenText(trx, operationId, operation.facts, kind)
  const personal = await personalValuesFor(trx, operationId, operation.contributor ?? '')
  const versions = versionsOf(happened, kind, personal, role === 'platform')
  const text = versions.findLast(({ documentSid }) => documentSid === frozen?.documentSid)
  const isFrozen = text?.outcome === 'frozen'
  return {
    kind,
    language: await nextLanguage(trx, kind, operation),
    frozen:
      frozen && text && isFrozen
        ? {
            documentSid: frozen.documentSid,
            name: text.name,
            sha256: frozen.sha256,
            mediaType: mediaTypeOf(happened, frozen.documentSid),
          }
        : null,
    versions,
    executions: executionsOf(happened, kind, await signaturesOf(trx, operationId), {
      contributor: operation.contributor ?? '',
      projectCarrier: operation.carrier ?? '',
    }),
  }
}

const eventsOf = (trx: Trx, operationId: string, kind: ContractKey) => sql<Journalled>`
  select j.event, j.at, j.role, j.payload, d.name, d.media_type, f.clauses, f.merge_values,
    t.version as template_version, t.language
  from journal j
  left join document d on d.id::text = j.payload ->> 'documentSid'
  left join contract_draft f on f.document_id = d.id
  left join contract_template t on t.id = f.template_id
  where j.operation_id = ${operationId}
    and (j.event like ${`${kind}Validation.%`} or j.event like ${`${kind}Signed.%`} or j.event = ${eventName('operation.sendBack')})
  order by j.seq`

const mediaTypeOf = (happened: readonly Happened[], sid: string): string =>
  happened.find(({ payload }) => payload.documentSid === sid)?.media_type ?? ''

function versionsOf(
  happened: readonly Happened[],
  kind: ContractKey,
  personal: MergeValues,
  isPlatform: boolean,
): ContractVersion[] {
  const versions: ContractVersion[] = []
  const last = () => versions.at(-1)
  const settle = (outcome: ContractVersion['outcome'], comments: ContractVersion['comments'] = []) => {
    const version = last()
    if (version) versions[versions.length - 1] = { ...version, outcome, comments }
  }
  for (const one of happened) {
    if (one.event === `${kind}Validation.submit`) {
      if (last()?.outcome === 'submitted') settle('replaced', last()?.comments)
      versions.push(versionOf(one, versions.length + 1, personal, isPlatform))
    } else if (one.event === `${kind}Validation.return`)
      settle(
        'returned',
        (one.payload.comments ?? []).map(({ clause, text }) => ({ clause, text })),
      )
    else if (one.event === `${kind}Validation.approve`) settle('frozen')
    else if (reopensText(one, kind) && last()?.outcome === 'frozen') settle('replaced')
  }
  return versions
}

const reopensText = ({ event, undone }: Happened, kind: ContractKey): boolean =>
  event === `${kind}Signed.decline` || undone.includes(`${kind}Validation`)

function versionOf(
  one: Happened,
  number: number,
  personal: MergeValues,
  isPlatform: boolean,
): ContractVersion {
  const plain = (clauses: readonly ContractClause[]) => clauses.map(({ title, text }) => ({ title, text }))
  return {
    number,
    documentSid: one.payload.documentSid ?? '',
    name: one.name ?? '',
    sha256: one.payload.sha256 ?? '',
    submittedAt: one.at.toISOString(),
    templateVersion: one.template_version,
    language: one.language,
    clauses: one.clauses && plain(readableClauses(one.clauses, one.merge_values ?? {}, personal)),
    written: one.clauses && isPlatform ? plain(one.clauses) : null,
    outcome: 'submitted',
    comments: [],
  }
}

/** Those under the text that was frozen last; an approval or a return begins again. */
function executionsOf(
  happened: readonly Happened[],
  kind: ContractKey,
  signatures: readonly Signature[],
  parties: Readonly<Record<string, string>>,
): Contract['executions'] {
  const begin = happened.findLastIndex(({ event }) => event === `${kind}Validation.approve`)
  const after = happened.slice(begin + 1)
  const again = after.findLastIndex(
    (one) =>
      one.event === `${kind}Signed.return` ||
      one.event === `${kind}Signed.decline` ||
      one.undone.includes(`${kind}Signed`),
  )
  return after.slice(again + 1).flatMap(({ event, payload, at, name, role }) => {
    if (begin < 0 || !isSigningEvent(event) || !payload.documentSid) return []
    const here = signatures.find((one) => one.document_id === payload.documentSid)
    return [
      {
        event,
        documentSid: payload.documentSid,
        name: name ?? '',
        sha256: payload.sha256 ?? '',
        at: at.toISOString(),
        signedOn: payload.signedOn ?? at.toISOString().slice(0, 10),
        how: here ? ('here' as const) : ('paper' as const),
        organization: here?.organization ?? parties[role] ?? t('operation.party.platform'),
        signer: here?.typed_name ?? null,
      },
    ]
  })
}
