/** Pages, actions, what the server found and what was chosen last as entries of the search dialog. */
import type { SearchHit } from '../../../contract/search.ts'
import type { Viewer } from '../../../contract/session.ts'
import { organizationTypeOf } from '../../addresses/organization-type.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { keep, readKept } from '../../lib/kept-on-device.ts'
import type { PageAction } from '../../ui/page-actions.ts'
import type { Entry, EntryKind } from './ranking.ts'

/** A page that the viewer may open. */
export type OpenPage = { readonly title: string; readonly to: string }

export const entriesOfPages = (pages: readonly OpenPage[]): readonly Entry[] =>
  pages.map(({ title, to }) => ({ kind: 'page', key: `${to} ${title}`, title, note: '', to }))

export const entriesOfActions = (actions: readonly PageAction[]): readonly Entry[] =>
  actions.map(({ label, note = '', run }, index) => ({
    kind: 'action',
    key: `action ${index}`,
    title: label,
    note,
    run,
  }))

const KINDS: Readonly<Record<SearchHit['kind'], EntryKind>> = {
  operation: 'operation',
  offering: 'offering',
  submission: 'offering',
  organization: 'organization',
  administrator: 'person',
  user: 'person',
  member: 'person',
  certificate: 'paper',
  invoice: 'paper',
}

/** Who looks; an organization that buys and sells is used as one of the two at a time. */
type Side = { readonly id: string; readonly isPlatform: boolean; readonly isBuyer: boolean }

const operationHref = (operationSid: string, { id, isPlatform, isBuyer }: Side): string => {
  if (isPlatform) return hrefOf('adminOperation', { operationSid })
  return hrefOf(isBuyer ? 'contributorOperation' : 'carrierOperation', { id, operationSid })
}

const listed = (place: 'adminUsers' | 'regularUsers', email: string): string =>
  `${places[place].path}?search=${encodeURIComponent(email)}`

const ADDRESSES: Readonly<Record<SearchHit['kind'], (key: string, side: Side) => string>> = {
  operation: operationHref,
  offering: (sid, { id }) => hrefOf('contributorOffering', { id, sid }),
  submission: (sid, { id, isPlatform }) =>
    isPlatform
      ? hrefOf('projectOffering', { projectOfferingSid: sid })
      : hrefOf('carrierOffering', { id, sid }),
  organization: (organizationSid) => hrefOf('organization', { organizationSid }),
  administrator: (email) => listed('adminUsers', email),
  user: (email) => listed('regularUsers', email),
  member: (userId, { id, isBuyer }) =>
    hrefOf('settingsUser', { orgType: isBuyer ? 'contributor' : 'projectCarrier', id, userId }),
  certificate: (number) => hrefOf('certificate', { number }),
  invoice: operationHref,
}

export function entriesOfHits(hits: readonly SearchHit[], { current }: Viewer): readonly Entry[] {
  if (!current) return []
  const { organization } = current
  const side: Side = {
    id: organization.sid,
    isPlatform: organization.isPlatform,
    isBuyer: organizationTypeOf(organization) === 'buyer',
  }
  return hits.map(({ kind, key, title, note }) => ({
    kind: KINDS[kind],
    key: `${kind} ${key} ${title}`,
    title,
    note,
    to: ADDRESSES[kind](key, side),
  }))
}

const MOST_RECENT = 6

const nameOf = ({ person, current }: Viewer): string =>
  `search.${person.sid}.${current?.organization.sid ?? ''}`

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'key', 'title', 'note', 'to'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Newest first; kept on this device for this person and organization. */
export function recentOf(viewer: Viewer): readonly Entry[] {
  const kept = readKept(nameOf(viewer))
  return Array.isArray(kept) ? kept.filter(isEntry) : []
}

/** An action is not kept: it belongs to its page. */
export function keepRecent(viewer: Viewer, { kind, key, title, note, to }: Entry): void {
  if (to === undefined) return
  const others = recentOf(viewer).filter((entry) => entry.key !== key)
  keep(nameOf(viewer), [{ kind, key, title, note, to }, ...others].slice(0, MOST_RECENT))
}
