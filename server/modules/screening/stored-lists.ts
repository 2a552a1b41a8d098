/** Screening by the lists that are stored here. */
import { HIT_FROM } from '../../../contract/rules/screening.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import { candidates, currentSources, type Candidate } from './lists.repository.ts'
import { normalise, type NormalName } from './matching/normalise.ts'
import { judge } from './matching/score.ts'
import type { Hit, Screening, ScreeningPort, Subject } from './ports.ts'

/** In the name of the server: an applicant's own call is screened too, and must not see the lists. */
export function storedLists(database: Database): ScreeningPort {
  const examine = (subjects: readonly Subject[]): Promise<Screening> =>
    inScope(database, SYSTEM, async (trx) => {
      const asked = subjects.map((subject) => ({ ...subject, normal: normalise(subject.name, subject.kind) }))
      const [lists, found] = await Promise.all([
        currentSources(trx),
        candidates(
          trx,
          asked.map(({ normal }) => normal),
        ),
      ])
      return { hits: hitsOf(asked, found), answeredBy: 'lists', problem: null, lists }
    })
  return { examine, screen: async (subjects) => (await examine(subjects)).hits }
}

type Asked = Subject & { readonly normal: NormalName }

/** The best name of each entry speaks for it. */
function hitsOf(asked: readonly Asked[], found: readonly Candidate[]): readonly Hit[] {
  const best = new Map<string, Hit>()
  for (const { subject: place, source, reference, listedOn, ...listed } of found) {
    const subject = asked[place]!
    const { score, reasons } = judge(subject, listed)
    const key = `${place} ${source} ${reference}`
    if (score < HIT_FROM || score <= (best.get(key)?.score ?? -1)) continue
    best.set(key, {
      list: source,
      entry: reference,
      entryName: listed.name,
      subjectName: subject.name,
      score,
      reasons,
      listedAt: listedOn,
    })
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score || (a.entry < b.entry ? -1 : 1))
}
