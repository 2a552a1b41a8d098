/** How much one address, one person and one organization may ask of the API in a minute (trust page R26). */
import type { FastifyReply } from 'fastify'
import type { Viewer } from '../../../contract/session.ts'
import { networkOf } from '../../platform/http/network.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { SharedCounts } from '../../platform/http/shared-counts.ts'

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
