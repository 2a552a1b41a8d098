/** What calls change that no machine announces: people, organizations, the registry. Published after the answer was sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Change } from '../../../contract/live.ts'
import { announce } from '../../workflow/outbox/announce.ts'

type Topic = {
  readonly topic: Change['topic']
  /** own: the caller's organization and the one that the address names; the platform hears everything. */
  readonly audience: 'everybody' | 'own'
}

const REGISTRY: Topic = { topic: 'registry', audience: 'everybody' }

/** By the first part of a call's path. */
const CHANGES: Readonly<Record<string, Topic>> = {
  projects: REGISTRY,
  vintages: REGISTRY,
  project_types: REGISTRY,
  project_additional_types: REGISTRY,
  carbon_standards: REGISTRY,
  project_proponents: REGISTRY,
  additional_certifications: REGISTRY,
  registry_imports: REGISTRY,
  import_maps: { topic: 'registry', audience: 'own' },
  // Their pages ask again with the operations': units move with them.
  allocations: { topic: 'operation', audience: 'own' },
  reporting_entities: { topic: 'operation', audience: 'own' },
  reporting_purposes: { topic: 'operation', audience: 'own' },
  saved_views: { topic: 'operation', audience: 'own' },
  notifications: { topic: 'notification', audience: 'own' },
  industries: { topic: 'registry', audience: 'everybody' },
  users: { topic: 'people', audience: 'own' },
  organizations: { topic: 'organization', audience: 'own' },
  invitations: { topic: 'organization', audience: 'own' },
}

export function announceAfterCalls(app: FastifyInstance, pool: pg.Pool): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 300) return
    const change = changeOf(request)
    if (!change) return
    const own = (await request.viewerOf())?.current?.organization.sid
    const named = (request.params as { readonly sid?: string }).sid
    const sid = named ?? own
    if (!sid) return
    const organizations =
      change.audience === 'own' ? [own, named].filter((id) => id !== undefined) : 'everybody'
    announce(pool, { topic: change.topic, sid, version: 0, organizations })
  })
}

/** `PUT /organizations/:sid` → what is published of organizations; null for calls that only read. */
function changeOf({ routeOptions }: FastifyRequest): Topic | null {
  const { config } = routeOptions
  const [method, path = ''] = 'endpoint' in config ? String(config.endpoint).split(' ') : []
  const [, noun = ''] = path.split('/')
  return method !== undefined && method !== 'GET' && Object.hasOwn(CHANGES, noun) ? CHANGES[noun]! : null
}
