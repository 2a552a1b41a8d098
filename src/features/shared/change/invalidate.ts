/** What to fetch again after a change of topic, by others (contract/live.ts) or here. Decided only here. */
import type { QueryKey } from '@tanstack/react-query'
import type { Change } from '../../../../contract/live.ts'
import { renew } from '../../../lib/query-client.ts'

type ServerTopic = Change['topic']
/** Beside the server's: what only the person looks at who changes it. */
type OwnTopic =
  | 'billing'
  | 'certificateTemplate'
  | 'contractText'
  | 'document'
  | 'favourite'
  | 'invitation'
  | 'onboarding'
  | 'screening'
  | 'sealKey'
  | 'session'
  | 'signature'
  | 'threshold'
  | 'viewer'

type Topic = ServerTopic | OwnTopic
type Keys = (sid?: string) => readonly QueryKey[]

/** One thing, or all of its kind without an id. */
const one = (kind: string, sid?: string): QueryKey => (sid === undefined ? [kind] : [kind, sid])

/** Who may do what, and the pages that offer it. */
const ROLES: readonly QueryKey[] = [['people'], ['viewer'], ['operation'], ['submission']]

const AFTER_SERVER: Readonly<Record<ServerTopic, Keys>> = {
  operation: (sid) => [
    ['operations'],
    ['savedViews'],
    one('operation', sid),
    ['queue'],
    ['figures'],
    ['payments'],
    ['mails'],
    ['certificateEmails'],
  ],
  mail: () => [['mails'], ['certificateEmails']],
  certificate: () => [['certificate']],
  submission: (sid) => [['submissions'], one('submission', sid), ['forecast'], ['queue'], ['notifications']],
  // Units of one vintage may be in several offerings.
  offering: () => [['catalogue'], ['offering'], ['cart']],
  cart: () => [['cart']],
  registry: () => [['registry'], ['industries']],
  people: () => ROLES,
  plan: (sid) => [one('plan', sid), ['notifications']],
  insights: () => [['insights']],
  payments: () => [['payments'], ['queue']],
  notification: () => [['notifications']],
  organization: (sid) => [
    ['organizations'],
    one('organization', sid),
    one('publicProfile', sid),
    ...ROLES,
    ['industries'],
    ['onboarding'],
    ['onboardings'],
    ['queue'],
    ['notifications'],
  ],
}

const AFTER_OWN: Readonly<Record<OwnTopic, Keys>> = {
  billing: () => [['billing']],
  certificateTemplate: () => [['certificateTemplates']],
  contractText: () => [['contractTexts']],
  document: (operationSid) => [[...one('operation', operationSid), 'documents']],
  favourite: () => [['favourites'], ['catalogue', 'list'], ['catalogue', 'map']],
  invitation: (token) => [one('invitation', token)],
  onboarding: () => [['onboarding'], ['onboardings'], ['queue'], ['organizations'], ['organization']],
  screening: () => [['screening']],
  sealKey: () => [['sealKeys']],
  session: () => [['me', 'sessions']],
  threshold: () => [['figures']],
  signature: (token) => [one('signature', token)],
  viewer: () => [['viewer']],
}

type Changed = { readonly topic: Topic; readonly sid?: string | undefined }

const GATHERED_FOR_MS = 50
const gathered: Changed[] = []
let gathering = Promise.resolve()

/**
 * A step for many operations at once is told of each, and a person's own change by its answer and by the server: what they
 * have in common is asked again once. @returns when what is looked at has been asked again
 */
export function invalidateSoon(change: Changed): Promise<void> {
  if (gathered.push(change) === 1)
    gathering = new Promise((resolve) => {
      setTimeout(() => resolve(invalidateAfter(gathered.splice(0))), GATHERED_FOR_MS)
    })
  return gathering
}

/** What no one will look at is not asked again. */
export function dropGathered(): void {
  gathered.length = 0
}

/** @param sid of what changed; without it all of its kind. @returns when what is looked at has been asked again */
export const invalidate = (topic: Topic, sid?: string): Promise<void> =>
  invalidateAfter([{ topic, ...(sid !== undefined && { sid }) }])

/** What several changes have in common is asked again once. */
export async function invalidateAfter(changes: readonly Changed[]): Promise<void> {
  const after = { ...AFTER_SERVER, ...AFTER_OWN }
  const keys = changes.flatMap(({ topic, sid }) => after[topic](sid))
  await Promise.all([...new Map(keys.map((key) => [JSON.stringify(key), key])).values()].map(renew))
}

/** After a gap anything may have changed that the server tells of; who is signed in is asked on the way to each page. */
export function invalidateAll(): void {
  const keys = Object.values(AFTER_SERVER).flatMap((after) => after())
  const roots = new Set(keys.map(([root]) => root).filter((root) => root !== 'viewer'))
  for (const root of roots) void renew([root])
}
