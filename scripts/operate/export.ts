/** understory export-organization: everything of one organization as files, for its move elsewhere. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { buildApp } from '../../server/app.ts'
import { readProduction } from '../../server/config.ts'
import { makeDeps } from '../../server/deps.ts'
import { auditBy } from '../../server/modules/organizations/audit.ts'
import { actingFor, findOrganization } from '../../server/operating/export/acting.ts'
import { writeExport } from '../../server/operating/export/organization.ts'
import { CannotStart } from '../../server/platform/cannot-start.ts'
import { inScope, SYSTEM } from '../../server/platform/database.ts'
import { mustOwn } from './own-account.ts'

/** One caller, who may ask as often as it takes. */
const NO_LIMIT = { address: 1e9, user: 1e9, organization: 1e9 }

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { into: { type: 'string' } },
    allowPositionals: true,
  })
  const [named, ...others] = positionals
  if (named === undefined || others.length > 0 || values.into === undefined)
    throw new CannotStart('understory export-organization "<id or name>" --into <new folder>')
  const { databases, ...read } = readProduction()
  mustOwn(read.dataFolder, 'export-organization')
  const config = { ...read, callsPerMinute: NO_LIMIT, overloadedAfter: 0 }
  const deps = makeDeps(config, databases.appUrl, pino({ level: 'error' }, pino.destination(2)))
  try {
    const organization = await findOrganization(deps, named)
    const into = path.resolve(values.into)
    const app = await buildApp(deps)
    try {
      const { files, refused } = await actingFor(deps, app, organization, (ask) =>
        writeExport(ask, organization, into, deps.clock()),
      )
      await inScope(deps.database, SYSTEM, (trx) =>
        auditBy(trx, SYSTEM, 'organization.export', organization.id, { organizationId: organization.id }),
      )
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      console.log(`${organization.name}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${into}`)
      if (refused.length > 0)
        console.log(`Not for this kind of organization: ${refused.map(({ call }) => call).join(', ')}`)
      return 0
    } finally {
      await app.close()
    }
  } finally {
    await deps.database.destroy()
  }
}
