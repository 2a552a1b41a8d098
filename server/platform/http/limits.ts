/** How much one address, one person and one organization may ask of the API in a minute (trust page R26). */
import { isIPv6 } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { Viewer } from '../../../contract/session.ts'
import { Refused } from './refused.ts'
import type { SharedCounts } from './shared-counts.ts'

export type LimitsPerMinute = {
  readonly address: number
  readonly user: number
  readonly organization: number
}

export type Limits = {
  /** @throws Refused 429 with Retry-After */
  readonly spendAddress: (address: string, reply: FastifyReply) => Promise<void>
  /** @throws Refused 429 with Retry-After */
  readonly spendViewer: (viewer: Viewer | null, reply: FastifyReply) => Promise<void>
}

export function limitsOf(counts: SharedCounts, most: LimitsPerMinute): Limits {
  const spend = async (key: string, limit: number, reply: FastifyReply) => {
    const { isWithin, retryAfterSeconds } = await counts.take(key, limit)
    if (isWithin) return
    reply.header('retry-after', retryAfterSeconds)
    throw new Refused(429, 'too_many_requests')
  }
  return {
    spendAddress: (address, reply) => spend(`address ${networkOf(address)}`, most.address, reply),
    spendViewer: async (viewer, reply) => {
      if (!viewer) return
      await spend(`user ${viewer.person.sid}`, most.user, reply)
      const organization = viewer.current?.organization.sid
      if (organization) await spend(`organization ${organization}`, most.organization, reply)
    },
  }
}

/** A household of IPv6 has 2^64 addresses: its first half names it. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
