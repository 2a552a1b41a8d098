/** Which site sent a request, according to the browser. */
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
