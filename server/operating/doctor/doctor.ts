/** Looks at everything that this installation needs, changes nothing, and says what is not as it should be. */
import pino from 'pino'
import { readConfig, type Config } from '../../config.ts'
import { checkDataFolder } from '../../data-folder.ts'
import { openDatabase, openPool } from '../../platform/database.ts'
import { diskStorage } from '../../platform/storage/storage.ts'
import { findDatabase, type FoundDatabase } from '../database.ts'
import { lookAtBackups } from './backups.ts'
import { look, ok, wrong, type Finding } from './finding.ts'
import { lookAtPages } from './pages.ts'
import {
  lookAtDataFolder,
  lookAtDisk,
  lookAtMailServer,
  lookAtNode,
  lookAtProvider,
  lookAtSeal,
  lookAtTls,
} from './machine.ts'
import {
  lookAtDatabaseRoom,
  lookAtJournals,
  lookAtLedger,
  lookAtMails,
  lookAtMigrations,
  lookAtQueues,
  lookAtServer,
} from './work.ts'

/** One after the other: the doctor must not be a burden. */
export async function* examine(
  environment: NodeJS.ProcessEnv,
  now: () => Date,
): AsyncGenerator<Finding, void, void> {
  yield lookAtNode()
  const config: Config[] = []
  yield* await look('settings', 'Correct the setting and look again.', async () => {
    config.push(readConfig(environment))
    return ok('settings', 'can be read')
  })
  const [read] = config
  if (read) yield* examineWith(read, now)
}

async function* examineWith(config: Config, now: () => Date): AsyncGenerator<Finding, void, void> {
  yield* await lookAtDataFolder(config.dataFolder)
  yield* await lookAtDisk('disk', config.dataFolder)
  yield* await lookAtSeal(config, now())
  yield* await lookAtTls(config, now())
  yield* await lookAtProvider(config, now)
  yield* await lookAtMailServer(config)
  const opened: FoundDatabase[] = []
  yield* await look(
    'database',
    'Check DATABASE_URL and DATABASE_OWNER_URL, and that PostgreSQL runs.',
    async () => {
      opened.push(await findDatabase(config))
      return []
    },
  )
  const [found] = opened
  if (!found) return
  try {
    yield* examineDatabase(config, found, now)
  } finally {
    await found.stop()
  }
}

async function* examineDatabase(
  config: Config,
  found: FoundDatabase,
  now: () => Date,
): AsyncGenerator<Finding, void, void> {
  const server = await lookAtServer(found, now)
  yield* server
  if (server.some(({ name, state }) => name === 'database' && state === 'wrong')) return
  yield* await lookAtDatabaseRoom(found.ownerUrl)
  yield* await lookAtPages(found.ownerUrl, now())
  yield* await lookAtMigrations(found.ownerUrl)
  const database = openDatabase(openPool(found.appUrl ?? found.ownerUrl, 2))
  try {
    yield* await look(
      'documents',
      'Restore the folder from the backup (docs/operating.md, Restore).',
      async () => {
        const missing: string[] = []
        const log = pino({}, { write: (line) => void missing.push(line) })
        const storage = diskStorage(`${config.dataFolder}/files`)
        await checkDataFolder({ config, database, storage, log })
        return missing.length === 0
          ? ok('documents', 'the oldest and the newest are there')
          : wrong(
              'documents',
              (JSON.parse(missing[0]!) as { msg: string }).msg,
              'Restore them from the backup.',
            )
      },
    )
    yield* await lookAtLedger(database, now)
    yield* await lookAtJournals(database, now())
    yield* await lookAtQueues(database)
    yield* await lookAtMails(database, config.smtpUrl !== undefined)
  } finally {
    await database.destroy()
  }
  yield* await lookAtBackups(found, now())
}
