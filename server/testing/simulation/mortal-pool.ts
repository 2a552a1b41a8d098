/** For tests: a pool whose process dies, or whose connection is cut, before or after one of its statements. */
import type pg from 'pg'

/** The process died: nothing of it goes on, not even its handling of errors. */
export class Killed extends Error {}

type When = 'before' | 'after'

export type Death = {
  readonly when: When
  /** Of all statements of the pool, from 1; or the first commit. */
  readonly at: number | 'commit'
  /** Only the connection is lost; the process sees the error and goes on. */
  readonly isCut?: boolean
}

export type MortalPool = {
  readonly pool: pg.Pool
  /** Where it died, in words; null while it lives. */
  readonly died: () => string | null
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { readonly text?: string }).text ?? '')

/**
 * What the dead client has not committed is rolled back at once. A server notices a closed connection a moment later, and
 * locks that last for a moment are not the same in each run.
 */
export function mortalPool(pool: pg.Pool, death: Death): MortalPool {
  let sent = 0
  let place: string | null = null
  const failure = () =>
    death.isCut ? new Error('Connection terminated unexpectedly') : new Killed(`the process died ${place}`)
  const isDead = () => place !== null && !death.isCut

  const mortal = (client: pg.PoolClient): pg.PoolClient => {
    let isLost = false
    const query = async (...args: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
      const text = textOf(args[0])
      if (isLost || isDead()) {
        if (text === 'rollback') await client.query('rollback')
        throw failure()
      }
      if (text === 'rollback') return client.query(...args)
      sent += 1
      const isHere = place === null && (death.at === 'commit' ? text === 'commit' : sent === death.at)
      if (!isHere) return client.query(...args)
      place = `${death.when} ${text === 'commit' ? 'COMMIT' : 'a statement'}`
      isLost = true
      if (death.when === 'after') await Promise.resolve(client.query(...args)).catch(() => {})
      throw failure()
    }
    return withMethod(client, 'query', query)
  }
  const connect = async () => {
    if (isDead()) throw failure()
    return mortal(await pool.connect())
  }
  return { pool: withMethod(pool, 'connect', connect), died: () => place }
}

/** A pool that loses every hint of what changed, which none of its processes may rely on. */
export const withoutHints = (pool: pg.Pool): pg.Pool =>
  withMethod(pool, 'query', () => Promise.resolve({ rows: [] }))

/** The same object with one method replaced; the others find the object itself as `this`. */
const withMethod = <Target extends object>(target: Target, name: keyof Target, method: unknown): Target =>
  new Proxy(target, {
    get: (real, asked) => {
      if (asked === name) return method
      const value: unknown = Reflect.get(real, asked)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
