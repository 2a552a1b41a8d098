/** Catalogue cards, kept in each process while nothing that they show has changed (decision 091). */
import type { OfferingSummary } from '../../../contract/offerings/offerings.ts'
import type { Trx } from '../../platform/database.ts'
import type { Entry } from './catalogue.memory.ts'
import { findSummaries } from './offerings.repository.ts'

/** About 3 KB each. */
const MOST_CARDS = 2000

/** Keyed by the entry, which a change replaces: a late read of the old one is never found. */
const cards = new Map<Entry, OfferingSummary>()

/** @returns in the order of the entries, without those that are no longer published */
export async function cardsOf(trx: Trx, entries: readonly Entry[]): Promise<OfferingSummary[]> {
  const kept = new Map(entries.map((entry) => [entry, cards.get(entry)]))
  const missing = entries.flatMap((entry) => (kept.get(entry) ? [] : entry.id))
  const read = missing.length > 0 ? await findSummaries(trx, { ids: missing }) : []
  const bySid = new Map(read.map((card) => [card.sid, card]))
  return entries.flatMap((entry) => {
    const card = kept.get(entry) ?? bySid.get(entry.id)
    if (!card) return []
    cards.delete(entry)
    cards.set(entry, card)
    if (cards.size > MOST_CARDS) cards.delete(cards.keys().next().value!)
    return card
  })
}
