/** For tests: a market with 1,000 units of its own, and files of the registry that report some of them as retired. */
import { expect } from 'vitest'
import { audit } from '../../testing/ledger-audit.ts'
import { issue } from '../../ledger/ledger.ts'
import { availableByVintage } from '../../ledger/stock.ts'
import { inScope, SYSTEM, type Trx } from '../../platform/database.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { callerOf, happyPath, openApp, requestBody } from '../operations/operations.samples.ts'
import { openImports } from './imports.samples.ts'
import { transaction, transactions } from './export-files.samples.ts'

export const AT = '2026-03-02T09:00:00.000Z'
const RETIRED = { 'Retirement/Cancellation Date': '2026-02-01' }

type Stretch = readonly [from: number, units: number]

export async function openReported() {
  const imports = await openImports()
  const { checker, deps, one, upload, test: places } = imports
  const inServer = <Result>(act: (trx: Trx) => Promise<Result>) => inScope(deps.database, SYSTEM, act)
  let market: Market
  let first = 1
  let api: ReturnType<typeof callerOf>

  /** Numbers from 0, within the block of this test. */
  const retired = (...stretches: readonly Stretch[]) =>
    transactions(stretches.map(([from, units]) => transaction(first + from, units, RETIRED)))

  return {
    ...imports,
    inServer,
    market: () => market,
    /** The first number of the block. */
    first: () => first,
    api: () => api,

    /** A market of its own, with 1,000 units of the first vintage that no one else's file names. */
    begin: async () => {
      await places.owner.query("update carbon_standard set name = name || ' before', registry_link = null")
      market = await openMarket(places.owner, deps.database, 0n)
      first += 10_000
      await inServer((trx) =>
        issue(trx, {
          key: `issue/${first}`,
          at: AT,
          organizationId: market.carrier,
          blocks: [
            {
              standardId: market.standard,
              vintageId: market.vintages[0],
              numberingSpace: 'VCS-VCU',
              serialTemplate: `19385-{start}-{end}-VCS-VCU-1507-VER-KE-14-901-01012022-31122022-0`,
              range: { start: BigInt(first), end: BigInt(first + 999) },
            },
          ],
        }),
      )
      const app = await openApp(
        { pool: deps.pool, database: deps.database, clock: () => new Date(AT) },
        market,
      )
      api = callerOf(app)
    },

    /** The dry run of a file that reports these units of the block as retired. */
    dry: (...stretches: readonly Stretch[]) => upload(retired(...stretches), 'verra_transactions'),

    available: async () =>
      (await inServer((trx) => availableByVintage(trx, market.carrier, [market.vintages[0]]))).get(
        market.vintages[0],
      ),
    cancelled: async () =>
      (
        await one(
          `select coalesce(sum(l.quantity), 0)::int as units from balance l join credit_block b on b.id = l.block_id
           where l.kind = 'cancelled' and b.standard_id = $1`,
          [market.standard],
        )
      )['units'],

    /** The ledger's guarantee about reported units, counted. */
    reported: async (): Promise<unknown> => {
      expect(await inServer((trx) => audit(trx))).toEqual([])
      const { checks } = (await checker('GET', '/ledger/health')).body as {
        checks: { name: string; holds: boolean; examples: string[] }[]
      }
      const { holds, examples } = checks.find(({ name }) => name === 'reported')!
      return { holds, examples }
    },

    /** Asks for the oldest units. @returns the operation, and the answer of the event that reserves them */
    request: async (quantity: string) => {
      const { body } = await api.call('buyer', 'POST', '/operations', requestBody(market, quantity))
      const sid = String(body['sid'])
      const [accept, confirm] = happyPath(market, '', quantity)
      if (!accept || !confirm || accept === 'effects' || confirm === 'effects')
        throw new Error('the happy path has changed')
      expect((await api.send(accept.who, sid, accept.type, accept.payload)).status).toBe(200)
      return { sid, reserved: await api.send(confirm.who, sid, confirm.type, confirm.payload) }
    },
  }
}
