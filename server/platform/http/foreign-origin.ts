/** From which site a request was sent, as far as its browser says. */
import type { FastifyRequest } from 'fastify'

/** @param origins of our own pages, as they state them */
export function isForeign(
  { headers }: Pick<FastifyRequest, 'headers'>,
  ...origins: readonly string[]
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return (
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !origins.includes(origin))
  )
}
