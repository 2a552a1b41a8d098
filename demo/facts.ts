/** Facts that buyers ask for, of a few offerings. All of them are made up, and say so. */
import { z } from 'zod'
import { NO_FACTS, OfferingFacts } from '../contract/offerings/offering-content.ts'
import facts from './data/facts.json' with { type: 'json' }

const ProjectFacts = OfferingFacts.partial().extend({
  /** Its file is the same made-up scan for all. */
  report: z.object({ title: z.string(), from: z.iso.date(), to: z.iso.date() }).nullable(),
})

const FACTS = new Map(Object.entries(z.record(z.string(), ProjectFacts).parse(facts)))

/** @param id the project's number in its registry */
export function factsOf(id: string) {
  const { report = null, ...known } = FACTS.get(id) ?? {}
  return { facts: { ...NO_FACTS, ...known }, report }
}

/** What the revision under review adds. */
export const NEW_RATING: OfferingFacts['ratings'][number] = {
  agency: 'Sample Carbon Review (made up)',
  grade: '3 of 5',
  ratedOn: '2025-10-07',
  link: '',
}
