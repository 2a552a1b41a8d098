/**
 * A new key for the seal: `DATA_FOLDER=… node scripts/rotate-seal-key.ts`. Running servers use it from their next seal on;
 * what earlier keys sealed still verifies, and the page /certificates/keys lists all of them. In a folder without a key it
 * refuses, unless `--after-loss` says that the key is lost for good: what it sealed will no longer verify.
 */
import { createHash } from 'node:crypto'
import { readConfig } from '../server/config.ts'
import { CannotStart } from '../server/platform/cannot-start.ts'
import { hasSealKeys, rotateSealKey } from '../server/modules/seals/seal-keys.ts'
import { explainAndExit } from '../server/platform/process.ts'

const { dataFolder, name } = readConfig()
if (!hasSealKeys(dataFolder) && !process.argv.includes('--after-loss'))
  explainAndExit(
    new CannotStart(
      `${dataFolder} holds no seal key to follow. Check DATA_FOLDER, or restore the folder from the backup; --after-loss makes a first key.`,
    ),
  )
const certificate = await rotateSealKey(dataFolder, name)
const fingerprint = createHash('sha256').update(certificate).digest('hex')
console.log(`New seal key in ${dataFolder}. Fingerprint of its certificate (SHA-256):\n${fingerprint}`)
