/** What organizations of the demonstration are active in, how sellers show themselves, and an invitation that waits. */
import { z } from 'zod'
import type { Config } from '../server/config.ts'
import { invite } from '../server/modules/organizations/invitations.usecases.ts'
import type { Trx } from '../server/platform/database.ts'
import industries from './data/industries.json' with { type: 'json' }
import profiles from './data/profiles.json' with { type: 'json' }
import { OrganizationKey } from './market.ts'
import type { Parties } from './parties.ts'

/** With who names them. */
const INDUSTRIES = z.record(z.string(), z.array(OrganizationKey)).parse(industries)

/** Every seller's. They say of themselves that they are made up, because their projects are real ones. */
const PROFILES = z
  .array(
    z.object({
      key: OrganizationKey,
      headline: z.string(),
      description: z.string(),
      founded_in: z.number(),
    }),
  )
  .parse(profiles)

/** A colleague whom the contributor's owner has invited; the e-mail with the link is in the back office. */
const INVITED = { email: 'colleague@contributor.example', role: 'operator' } as const

export async function writeProfiles(trx: Trx, parties: Parties): Promise<void> {
  for (const [name, organizations] of Object.entries(INDUSTRIES)) {
    const { id } = await trx.insertInto('industry').values({ name }).returning('id').executeTakeFirstOrThrow()
    const named = organizations.map((key) => ({
      organization_id: parties.organizationId(key),
      industry_id: id,
    }))
    if (named.length > 0) await trx.insertInto('organization_industry').values(named).execute()
  }
  await trx
    .insertInto('organization_profile')
    .values(
      PROFILES.map(({ key, ...profile }) => ({
        organization_id: parties.organizationId(key),
        is_published: true,
        website: '',
        ...profile,
      })),
    )
    .execute()
}

/** After the e-mails of the story, so that it is on top of them. */
export async function writeInvitation(
  trx: Trx,
  parties: Parties,
  site: Pick<Config, 'name' | 'origin'>,
  now: Date,
): Promise<void> {
  const scope = parties.scopeOf('owner@contributor.example')
  await invite(trx, scope, site, parties.organizationId('contributor'), INVITED, now)
}
