// Migrates and listens. Needs DATABASE_URL; scripts/start.ts and scripts/dev.ts provide it.
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { migrate, openDatabase } from './platform/database.ts'

export async function serve(config: Config, databaseUrl: string) {
  const database = openDatabase(databaseUrl)
  await migrate(database)
  const app = await buildApp(config, database)
  await app.listen({ port: config.port, host: 'localhost' })
  return async () => {
    await app.close()
    await database.destroy()
  }
}

if (import.meta.main) {
  const config = readConfig()
  if (!config.databaseUrl) throw new Error('DATABASE_URL is not set. Use npm start or npm run dev.')
  const stop = await serve(config, config.databaseUrl)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}
