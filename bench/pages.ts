/** Pages asked for over HTTP as people ask for them, in rounds over all kinds: a neighbour's second of noise is no one's alone. */
import { connect } from './connection.ts'
import { quantile, type Figure } from './figures.ts'

/** `follow` goes on behind the last page instead of beginning again. */
export type Kind = { readonly name: string; readonly query: (turn: number) => string; readonly follow?: true }

export type Timed = { readonly name: string; readonly samples: readonly number[] }

const ROUNDS = 4
const REQUESTS = 25
const WARM_UP = 6

/** Page → milliseconds and what it says. */
export type GetPage = (query: string, cookie: string) => Promise<{ readonly ms: number; readonly page: Page }>
type Page = { readonly next_cursor: string | null; readonly count?: number }

/** Lends one connection, on which one page is asked for after the other. @param path with its `?` */
export async function withPages<Result>(
  port: number,
  path: string,
  run: (get: GetPage) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(port)
  try {
    return await run(async (query, cookie) => {
      const { status, body, ms } = await connection.send({ method: 'GET', path: path + query, cookie })
      if (status !== 200) throw new Error(`${path}${query}: ${status} ${body.toString().slice(0, 300)}`)
      return { ms, page: JSON.parse(body.toString()) as Page }
    })
  } finally {
    connection.close()
  }
}

/** What one person waits: one request after the other, 100 of each kind. */
export async function askInRounds(
  get: GetPage,
  kinds: readonly (Kind & { readonly cookie: string })[],
): Promise<readonly Timed[]> {
  const asked = kinds.map((kind) => ({ kind, samples: [] as number[], cursor: '' }))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const one of asked)
      for (let turn = 0; turn < (round === 0 ? WARM_UP : REQUESTS); turn += 1) {
        const { query, follow, cookie } = one.kind
        const parts = [query(turn + round * 13), one.cursor && `cursor=${one.cursor}`]
        const { ms, page } = await get(parts.filter(Boolean).join('&'), cookie)
        if (round > 0) one.samples.push(ms)
        if (follow) one.cursor = page.next_cursor ?? ''
      }
  return asked.map(({ kind: { name }, samples }) => ({ name, samples }))
}

const p99 = ({ samples }: Timed): number => quantile(samples, 0.99)

export const slowestKinds = (part: string, timed: readonly Timed[], most: number): readonly Figure[] =>
  timed
    .toSorted((one, other) => p99(other) - p99(one))
    .slice(0, most)
    .map((one, place) => ({
      name: `${part}: ${place === 0 ? 'slowest kind' : `slowest kind ${place + 1}`}, p99`,
      value: p99(one),
      unit: 'ms',
      note: `${one.name}; p50 ${quantile(one.samples, 0.5).toFixed(1)} ms`,
    }))
