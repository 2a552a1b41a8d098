/** For tests: a marketplace in which contributions were carried to their certificates. */
import { toWire } from '../../../contract/http/wire.ts'
import type { Call, Marketplace } from '../../testing/marketplace.ts'
import { carryOut } from '../../workflow/effects/carry-out.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody } from '../operations/operations.samples.ts'

export type CertificateMarket = {
  readonly market: Market
  /** Calls in a person's name, on the whole server. */
  readonly as: (who: keyof Market['people']) => Promise<Call>
  readonly carryOutEffects: () => Promise<void>
  /** Walks a contribution; up to and without the given event. @param asked more than the request says @returns its sid */
  readonly walk: (until?: string, asked?: object) => Promise<string>
}

export async function openCertificateMarket({
  deps,
  test,
  calling,
  sessionFor,
}: Marketplace): Promise<CertificateMarket> {
  const { database, pool, mail, certificates } = deps
  const { owner } = test
  const market = await openMarket(owner, database)
  let walked = 0
  let now = new Date('2026-03-02T09:00:00.000Z')
  const clock = () => now
  const { call, send } = callerOf(await openApp({ pool, database, clock }, market))
  const log = { info: () => {}, error: () => {} }
  const carryOutEffects = async () => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from outbox where dispatched_at is null order by id',
    )
    for (const { id } of rows) await carryOut({ pool, clock, mail, certificates, log }, id)
    await owner.query('update outbox set dispatched_at = now() where id = any ($1)', [
      rows.map(({ id }) => id),
    ])
  }
  return {
    market,
    carryOutEffects,
    as: async (who) => {
      const { id, scope } = market.people[who]
      return calling(await sessionFor(id, scope.organizationId))
    },
    walk: async (until, asked) => {
      const requested = await call('buyer', 'POST', '/operations', { ...requestBody(market), ...asked })
      const sid = String(requested.body['sid'])
      const document = await addDocument(owner, sid, market.people.buyer.id)
      const before = 10 * walked++
      for (const move of happyPath(market, document)) {
        now = new Date(now.getTime() + 60_000)
        if (move === 'effects') {
          await carryOutEffects()
          continue
        }
        if (move.type === until) break
        const answer = await send(move.who, sid, move.type, behind(move.payload, before))
        if (answer.status !== 200) throw new Error(`${move.type}: ${JSON.stringify(answer.body)}`)
      }
      await carryOutEffects()
      return sid
    },
  }
}

/** The happy path retires the first ten units; who comes later retires the next. */
function behind(payload: object, units: number): object {
  const shifted = JSON.stringify(payload)
    .replaceAll(/0-1-10-VCS-VCU/g, `0-${1 + units}-${10 + units}-VCS-VCU`)
    .replaceAll('"start":1,"end":10', `"start":${1 + units},"end":${10 + units}`)
  return JSON.parse(shifted) as object
}

/** As it is in what was signed. */
export const inSnake = (value: object): unknown => JSON.parse(JSON.stringify(toWire(value)))
