/**
 * Screening by a service outside, which is handed the subjects and answers with hits:
 * `POST {"subjects": [{"kind", "name", "birth_date", "country"}]}` → `{"hits": [{"subject": 0, "list", "entry",
 * "entry_name", "score", "reasons", "listed_at"}]}`. `subject` counts the subjects from 0.
 */
import * as z from 'zod'
import { Hit } from '../../../contract/organizations/screening.ts'
import { fromWire, toWire } from '../../../contract/http/wire.ts'
import { askJson, circuit, NoAnswer, type Patience } from '../../platform/outgoing.ts'
import type { ScreeningPort, Subject } from './ports.ts'
import { t } from '../../platform/messages.ts'

export type ServiceSettings = {
  readonly url: string
  readonly token: string | undefined
  readonly timeoutMs: number
}

const Answer = z.object({
  hits: z.array(Hit.omit({ subjectName: true }).extend({ subject: z.int().min(0) })).max(10_000),
})

/** @param stored answers when the service does not */
export function outsideService(
  { url, token, timeoutMs }: ServiceSettings,
  stored: ScreeningPort,
  clock: () => Date,
  patience?: Patience,
): ScreeningPort {
  const ask = circuit(clock, patience)
  const hitsOf = async (subjects: readonly Subject[]) => {
    const body = await askJson({
      url,
      timeoutMs,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: toWire({
        subjects: subjects.map(({ kind, name, birthDate = null, country = null }) => ({
          kind,
          name,
          birthDate,
          country,
        })),
      }),
    })
    const answer = Answer.safeParse(fromWire(body))
    if (!answer.success) throw new NoAnswer(t('refusals.outgoing.otherForm'))
    return answer.data.hits
      .map(({ subject, ...hit }) => {
        const asked = subjects[subject]
        if (!asked) throw new NoAnswer(t('refusals.screening.otherName'))
        return { ...hit, subjectName: asked.name }
      })
      .toSorted((a, b) => b.score - a.score)
  }
  const examine: ScreeningPort['examine'] = async (subjects) => {
    try {
      const hits = await ask(() => hitsOf(subjects))
      return { hits, answeredBy: 'service', problem: null, lists: [] }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      const problem = t('refusals.screening.screeningServiceAskedButStored', { message: error.message })
      return { ...(await stored.examine(subjects)), problem }
    }
  }
  return { examine, screen: async (subjects) => (await examine(subjects)).hits }
}
