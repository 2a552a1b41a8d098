/** Which side of an operation a person is on. Pure. */
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/database.ts'
import { roleIn, sidesIn } from './sides.ts'

describe('a person is, in an operation,', () => {
  const parties = { contributor_organization_id: 'buyer', carrier_organization_id: 'carrier' }
  const scope = (organizationId: string | null, platform = false) => ({
    personId: 'p1',
    organizationId,
    platform,
  })

  test('the system, the platform, or the party whose organization theirs is', () => {
    expect(roleIn(parties, SYSTEM)).toBe('system')
    expect(roleIn(parties, scope('buyer', true))).toBe('platform')
    expect(roleIn(parties, scope('buyer'))).toBe('contributor')
    expect(roleIn(parties, scope('carrier'))).toBe('projectCarrier')
  })

  test('nothing where neither party is theirs: then there is no such operation', () => {
    const noParties = { contributor_organization_id: null, carrier_organization_id: null }
    const notFound = expect.objectContaining({ status: 404 }) as Error
    expect(() => roleIn(parties, scope('stranger'))).toThrow(notFound)
    expect(() => roleIn(noParties, scope(null))).toThrow(notFound)
  })

  test('on both sides where the platform sells its own stock', () => {
    expect(sidesIn(parties, scope('carrier', true))).toEqual(['platform', 'projectCarrier'])
    expect(sidesIn(parties, scope('other', true))).toEqual(['platform'])
    expect(sidesIn(parties, scope('carrier'))).toEqual(['projectCarrier'])
  })
})
