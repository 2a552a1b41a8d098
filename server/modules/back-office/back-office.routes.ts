/** Routes of the back office: queue, figures, colleagues. */
import type { FastifyInstance } from 'fastify'
import { backOffice } from '../../../contract/back-office.ts'
import { PHASES } from '../../../machines/phases.ts'
import { notFound } from '../../platform/http/refused.ts'
import { inScope, readInScope, type Scope } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { listOnboardings } from '../onboardings/list.ts'
import { presentRow } from '../operations/operations.presenter.ts'
import { platformQueue } from '../operations/operations.repository.ts'
import type { Places } from '../operations/operations.usecases.ts'
import { figuresByType, platformPeople, projectsByCountry } from './back-office.repository.ts'
import { keepThreshold, phaseFigures } from './phases.repository.ts'
import { queuedRefunds } from '../payments/waiting-refunds.repository.ts'

/** Operations that one look at the queue takes. */
const QUEUE = 200
/** Onboardings beside them; the rest is in their own queue. */
const ONBOARDINGS = 6
const REFUNDS = 6

export function backOfficeRoutes(app: FastifyInstance, { database, clock }: Places): void {
  route(app, backOffice.queue, async ({ scope }) => {
    const { waiting, onboardings, refunds } = await readInScope(database, scope, async (trx) => ({
      waiting: await platformQueue(trx, QUEUE),
      refunds: await queuedRefunds(trx, REFUNDS),
      onboardings: await listOnboardings(trx, {
        court: 'platform',
        sort: 'dueAt',
        direction: 'asc',
        limit: ONBOARDINGS,
      }),
    }))
    const items = waiting
      .map((row) => presentRow(row, clock(), scope))
      .flatMap((operation) =>
        operation.turns
          .filter(
            ({ court, isColleagues }) =>
              !isColleagues && (court === 'platform' || (operation.isOwnStock && court === 'projectCarrier')),
          )
          .map((turn) => ({ operation, turn })),
      )
      .toSorted((a, b) => dueOf(a.turn) - dueOf(b.turn))
    const { items: applied, count } = onboardings
    return { items, count: items.length, onboardings: { items: applied, count }, refunds }
  })

  const figures = rememberedByCost((scope: Scope) =>
    readInScope(database, scope, async (trx) => {
      const byType = await figuresByType(trx)
      return {
        byCreditType: byType.map(({ credit_type: creditType, ...figures }) => ({
          creditType,
          ...figures,
          amounts: [...figures.amounts],
        })),
        pipeline: await phaseFigures(trx, clock()),
        projectsByCountry: await projectsByCountry(trx),
      }
    }),
  )
  route(app, backOffice.figures, ({ scope }) => figures.ask(scope))

  route(app, backOffice.threshold, async ({ scope, params: { phase }, body: { days } }) => {
    if (!PHASES.some(({ key }) => key === phase)) throw notFound()
    await inScope(database, scope, (trx) => keepThreshold(trx, phase, days))
    figures.forget()
    return { days }
  })

  scopedRoute(app, database, backOffice.colleagues, async ({ trx }) => ({ items: await platformPeople(trx) }))
}

/** An answer is kept twenty times as long as it took to find: counting a million operations takes a second. */
function rememberedByCost<Answer>(find: (scope: Scope) => Promise<Answer>) {
  let kept: { readonly answer: Promise<Answer>; until: number } | null = null
  const ask = (scope: Scope): Promise<Answer> => {
    const started = performance.now()
    if (kept && started < kept.until) return kept.answer
    const now = { answer: find(scope), until: Number.POSITIVE_INFINITY }
    kept = now
    now.answer.then(
      () => (now.until = performance.now() + 20 * (performance.now() - started)),
      () => (now.until = 0),
    )
    return now.answer
  }
  return { ask, forget: () => void (kept = null) }
}

const dueOf = ({ dueAt }: { readonly dueAt: string | null }): number =>
  dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt)
