/** Pages, actions, what the server found and what was chosen last as entries of the search dialog. */
import type { OfferingSummary } from '../../../contract/offerings/offerings.ts'
import type { SearchHit } from '../../../contract/search.ts'
import type { Viewer } from '../../../contract/session.ts'
import { organizationTypeOf } from '../../addresses/organization-type.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { BEGINNINGS } from '../../../contract/site.ts'
import type { PageEntry } from '../../../machines/kernel/page.ts'
import { keep, readKept } from '../../lib/storage.ts'
import { t } from '../../lib/messages.ts'
import { schemeChange } from '../../theme/scheme.ts'
import type { PageAction } from '../../ui/page-actions.ts'
import { signOut } from '../shared/session/sign-in.ts'
import { fitOf, type Entry, type EntryKind } from './ranking.ts'

/** A page that the viewer may open. */
export type OpenPage = { readonly title: string; readonly to: string }

export const entriesOfPages = (pages: readonly OpenPage[]): readonly Entry[] =>
  pages.map(({ title, to }) => {
    const note = to === places.account.path ? t('search.accountNote') : ''
    return { kind: 'page', key: `${to} ${title}`, title, note, to }
  })

/** The documented state machines. */
export const entriesOfMachines = (machines: readonly PageEntry[]): readonly Entry[] =>
  machines.map(({ machine, title }) => {
    const to = hrefOf('machineDoc', { machine })
    return { kind: 'page', key: to, title, note: t('search.machineNote'), to }
  })

/** What visitors are shown of the catalogue, by its words. */
export const showcased = (offerings: readonly OfferingSummary[], text: string): readonly Entry[] =>
  offerings
    .filter(({ title, carrier }) => fitOf(`${title} ${carrier}`, text) !== null)
    .map(({ sid, title, carrier }) => {
      const to = hrefOf('offeringLink', { sid })
      return { kind: 'offering', key: to, title, note: carrier, to }
    })

/** What is the same on every page. */
export function commands(viewer: Viewer | null): readonly Entry[] {
  const { label, run } = schemeChange()
  const scheme = { label: t(label), note: t('search.schemeNote'), run }
  if (viewer)
    return entriesOfActions([scheme, { label: t('shared.signOut'), run: () => void signOut() }], 'command')
  const link = (title: string, to: string): Entry => ({ kind: 'command', key: to, title, note: '', to })
  return [
    link(t('common.signIn'), BEGINNINGS.signIn),
    link(t('common.createAccount'), BEGINNINGS.register),
    ...entriesOfActions([scheme], 'command'),
  ]
}

export const entriesOfActions = (
  actions: readonly PageAction[],
  kind: EntryKind = 'action',
): readonly Entry[] =>
  actions.map(({ label, note = '', run }, index) => ({
    kind,
    key: `${kind} ${index}`,
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
  carrierInvoice: 'paper',
  purchaseOrder: 'paper',
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
  carrierInvoice: operationHref,
  purchaseOrder: operationHref,
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

const nameOf = (viewer: Viewer | null): string =>
  `search.${viewer?.person.sid ?? ''}.${viewer?.current?.organization.sid ?? ''}`

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'key', 'title', 'note', 'to'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Newest first; kept on this device for this person and organization. */
export function recentOf(viewer: Viewer | null): readonly Entry[] {
  const kept = readKept(nameOf(viewer))
  return Array.isArray(kept) ? kept.filter(isEntry) : []
}

/** An action is not kept: it belongs to its page. */
export function keepRecent(viewer: Viewer | null, { kind, key, title, note, to }: Entry): void {
  if (to === undefined) return
  const others = recentOf(viewer).filter((entry) => entry.key !== key)
  keep(nameOf(viewer), [{ kind, key, title, note, to }, ...others].slice(0, MOST_RECENT))
}
