import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/connections.ts'
import { migrate } from '../server/platform/migrations.ts'
import { makeDeps, makeLog } from '../server/deps.ts'
import { readConfig } from '../server/config.ts'
import { loadDemonstration } from './load.ts'
const config = readConfig({ DATA_FOLDER: '/tmp/demo-data' })
const db = await startEmbeddedDatabase('/tmp/demo-data/postgres')
console.time('migrate')
await migrate(db.ownerUrl, db.appUrl)
console.timeEnd('migrate')
const deps = makeDeps(config, db.appUrl, makeLog(config, true))
console.time('load')
try {
  console.log(await loadDemonstration(deps, db.appUrl))
} catch (e) {
  console.error(e)
}
console.timeEnd('load')
await deps.database.destroy()
await db.stop()
process.exit(0)
