/**
 * npm run first-owner -- <e-mail> "<name of the platform>" <country>: makes the platform's organization and its first owner,
 * in the database of DATABASE_URL. The person signs in at the identity provider with that address, which the provider must
 * have verified (claim `email_verified`).
 */
import { readConfig } from '../server/config.ts'
import { FirstOwner, makeFirstOwner } from '../server/modules/organizations/first-owner.usecases.ts'
import { CannotStart } from '../server/platform/cannot-start.ts'
import { openDatabase, openPool } from '../server/platform/database.ts'
import { explainAndExit } from '../server/platform/process.ts'

const USAGE = 'npm run first-owner -- owner@example.org "Name of the platform" FR'

try {
  const [email, organization, country] = process.argv.slice(2)
  const asked = FirstOwner.safeParse({ email, organization, country })
  if (!asked.success) {
    const why = asked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
    throw new CannotStart(`${USAGE}\n${why}`)
  }
  const config = readConfig()
  if (!config.databaseUrl) throw new CannotStart('DATABASE_URL must name the database.')
  const database = openDatabase(openPool(config.databaseUrl, 1))
  await makeFirstOwner(database, config, asked.data).finally(() => database.destroy())
  console.log(
    `${asked.data.email} owns the platform from the first sign-in with this address at ${config.origin}`,
  )
} catch (error) {
  explainAndExit(error)
}
