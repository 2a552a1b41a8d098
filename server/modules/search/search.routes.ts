/** The search field: each kind is asked through its own list, with its permissions and filters (decision 064). */
import type { FastifyInstance } from 'fastify'
import { type Endpoint } from '../../../contract/http/endpoint.ts'
import { catalogue, CatalogueQuery } from '../../../contract/offerings/catalogue.ts'
import { submissions, SubmissionQuery } from '../../../contract/offerings/submissions.ts'
import { operations, OperationQuery } from '../../../contract/operations/operations.ts'
import { allows, type Access } from '../../../contract/organizations/access.ts'
import { organizations, OrganizationQuery } from '../../../contract/organizations/organizations.ts'
import { people, UserQuery } from '../../../contract/organizations/people.ts'
import { invoices } from '../../../contract/payments/invoices.ts'
import { policy } from '../../../contract/policy.ts'
import { MOST_HITS, search, type SearchHit, type SearchKind } from '../../../contract/search.ts'
import type { Organization, Viewer } from '../../../contract/session.ts'
import type { Deps } from '../../deps.ts'
import { readInScope, type Scope, type Trx } from '../../platform/database.ts'
import { known } from '../../shared/http/fresh.ts'
import { route } from '../../shared/http/route.ts'
import { freshCatalogue, type Entries } from '../offerings/catalogue.memory.ts'
import { readPage } from '../offerings/catalogue.repository.ts'
import { listOperations } from '../operations/operations.list.ts'
import { listOrganizations } from '../organizations/organizations.repository.ts'
import { searchMembers } from '../organizations/members.usecases.ts'
import { listUsers } from '../people/people.repository.ts'
import { listSubmissions } from '../submissions/list.ts'
import { certificatesByNumber, invoicesByNumber, numbersOfParties } from './numbers.repository.ts'

type Asked = {
  readonly trx: Trx
  readonly scope: Scope
  readonly catalogue: Entries
  readonly viewer: Viewer
  readonly text: string
  readonly now: Date
}

type Source = {
  readonly kind: SearchKind
  /** The list that shows the same. */
  readonly list: Endpoint
  /** Roles that have a page for what is found, besides those that may list it. */
  readonly access?: Access
  readonly isFor?: (organization: Organization) => boolean
  readonly find: (asked: Asked) => Promise<readonly Omit<SearchHit, 'kind'>[]>
}

const named = (names: readonly (string | null)[]): string => names.filter(Boolean).join(', ')

const usersOf =
  (kind: 'admin' | 'regular'): Source['find'] =>
  async ({ trx, text }) => {
    const { items } = await listUsers(trx, UserQuery.parse({ search: text, kind, limit: MOST_HITS }))
    return items.map(({ email, firstName, lastName }) => ({
      key: email,
      title: `${firstName} ${lastName}`.trim() || email,
      note: email,
    }))
  }

const SOURCES: readonly Source[] = [
  {
    kind: 'operation',
    list: operations.list,
    find: async ({ trx, scope, text, now }) => {
      const query = OperationQuery.parse({ search: text, limit: MOST_HITS })
      const { items } = await listOperations(trx, scope, query, now)
      return items.map(({ id, number, project, contributor }) => ({
        key: id,
        title: number,
        note: named([contributor, project]),
      }))
    },
  },
  {
    kind: 'offering',
    list: catalogue.list,
    isFor: ({ isBuyer, isPlatform }) => isBuyer && !isPlatform,
    find: async (asked) => {
      const { items } = await readPage(
        asked,
        CatalogueQuery.parse({ search: asked.text, limit: MOST_HITS }),
        false,
      )
      return items.map(({ sid, title, carrier }) => ({ key: sid, title, note: carrier }))
    },
  },
  {
    kind: 'submission',
    list: submissions.list,
    isFor: ({ isSeller, isPlatform }) => isSeller || isPlatform,
    find: async ({ trx, scope, text }) => {
      const query = SubmissionQuery.parse({ search: text, limit: MOST_HITS })
      const { items } = await listSubmissions(trx, scope, query)
      return items.map(({ sid, title, carrier }) => ({ key: sid, title, note: carrier.name }))
    },
  },
  {
    kind: 'organization',
    list: organizations.list,
    find: async ({ trx, text }) => {
      const query = OrganizationQuery.parse({ search: text, limit: MOST_HITS })
      const { items } = await listOrganizations(trx, query)
      return items.map(({ sid, name, country }) => ({ key: sid, title: name, note: country }))
    },
  },
  { kind: 'administrator', list: people.list, find: usersOf('admin') },
  { kind: 'user', list: people.list, find: usersOf('regular') },
  {
    kind: 'member',
    list: organizations.members,
    access: 'owner',
    isFor: ({ isPlatform }) => !isPlatform,
    find: async ({ trx, scope, text }) => {
      const found = await searchMembers(trx, scope, text, MOST_HITS)
      return found.map(({ person: { sid, email, firstName, lastName } }) => ({
        key: sid,
        title: `${firstName} ${lastName}`.trim() || email,
        note: email,
      }))
    },
  },
  {
    kind: 'certificate',
    list: operations.list,
    find: ({ trx, scope, text, now }) => certificatesByNumber(trx, scope, text, now),
  },
  {
    kind: 'invoice',
    list: invoices.list,
    find: ({ trx, scope, text, now }) => invoicesByNumber(trx, scope, text, now),
  },
  ...(['carrierInvoice', 'purchaseOrder'] as const).map((kind) => ({
    kind,
    list: operations.list,
    find: ({ trx, text }: Asked) => numbersOfParties(trx, kind, text),
  })),
]

/** What the viewer may list, and has a page for. */
function isOpenTo({ viewer }: Asked, { list, access, isFor }: Source): boolean {
  const organization = viewer.current?.organization
  const wanted = [policy.get(list.key), access].filter((one) => one !== undefined)
  if (organization === undefined || !wanted.every((one) => allows(one, viewer) === 'yes')) return false
  return isFor?.(organization) ?? true
}

/** @returns at most {@link MOST_HITS} of each kind, in the order of its list; the nearest first where it has an order of its own */
async function findEverything(asked: Asked): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  // Signs alone name nothing; the catalogue would show all it has.
  if (!/[\p{L}\p{N}]/u.test(asked.text)) return hits
  // One after the other: they share the transaction's connection.
  for (const source of SOURCES.filter((one) => isOpenTo(asked, one)))
    for (const hit of await source.find(asked)) hits.push({ kind: source.kind, ...hit })
  return hits
}

export function searchRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): void {
  route(app, search.everything, async ({ scope, viewer, query }) => {
    const asked = { scope, viewer: known(viewer), text: query.search, now: clock() }
    const entries = await freshCatalogue(database)
    return {
      items: await readInScope(database, scope, (trx) =>
        findEverything({ ...asked, trx, catalogue: entries }),
      ),
    }
  })
}
