/** What organizations of the demonstration are active in, how sellers show themselves, and an invitation that waits. */
import type { Config } from '../server/config.ts'
import { invite } from '../server/modules/organizations/invitations.usecases.ts'
import type { Trx } from '../server/platform/database.ts'
import type { DemoOrganization } from './market.ts'
import type { Parties } from './parties.ts'

/** Ten, with who names them. */
const INDUSTRIES: readonly (readonly [name: string, organizations: readonly DemoOrganization['key'][]])[] = [
  ['Agriculture and food', ['newcomer', 'rivage']],
  ['Air travel and shipping', []],
  ['Banking and insurance', []],
  ['Building and real estate', ['maison']],
  ['Clothing and textiles', ['contributor']],
  ['Energy', ['trader']],
  ['Forestry', ['carrier']],
  ['Freight and logistics', ['nordlicht', 'trader']],
  ['Luxury goods', ['maison', 'contributor']],
  ['Recycling and waste', ['rivage']],
]

type Profile = {
  readonly key: DemoOrganization['key']
  readonly headline: string
  readonly description: string
  readonly foundedIn: number
}

/** Every seller's. They say of themselves that they are made up, because their projects are real ones. */
const PROFILES: readonly Profile[] = [
  {
    key: 'carrier',
    headline: 'Forests and kitchens, told for a demonstration',
    description:
      'Canopy Partners is made up for this demonstration. The projects that it offers here are real ones from public registry exports, but nobody at Canopy Partners planted a tree: their true proponents stand on each offering.',
    foundedIn: 2011,
  },
  {
    key: 'trader',
    headline: 'Buys on Monday, sells on Tuesday, exists on no day',
    description:
      'Two Rivers Trading is made up for this demonstration. It stands on both sides of the market, so that you can see what an organization sees that buys and sells.',
    foundedIn: 2017,
  },
  {
    key: 'rivage',
    headline: 'Beaches that could be cleaner, cleaned by nobody yet',
    description:
      'Rivage Collective is made up for this demonstration, and so are its collection projects and their standard. Its credits show how Plastic differs from Carbon: they are counted in tonnes collected and never added to the others.',
    foundedIn: 2019,
  },
]

/** A colleague whom the contributor's owner has invited; the letter with the link stands in the back office. */
const INVITED = { email: 'colleague@contributor.example', role: 'operator' } as const

export async function writeProfiles(trx: Trx, parties: Parties): Promise<void> {
  for (const [name, organizations] of INDUSTRIES) {
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
      PROFILES.map(({ key, headline, description, foundedIn }) => ({
        organization_id: parties.organizationId(key),
        is_published: true,
        headline,
        description,
        website: '',
        founded_in: foundedIn,
      })),
    )
    .execute()
}

/** After the letters of the story, so that it stands on top of them. */
export async function writeInvitation(
  trx: Trx,
  parties: Parties,
  site: Pick<Config, 'name' | 'origin'>,
  now: Date,
): Promise<void> {
  const scope = parties.scopeOf('owner@contributor.example')
  await invite(trx, scope, site, parties.organizationId('contributor'), INVITED, now)
}
