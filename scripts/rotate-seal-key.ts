/**
 * A new key for the seal: `DATA_FOLDER=… node scripts/rotate-seal-key.ts`. Running servers use it from their next seal on;
 * what earlier keys sealed still verifies, and the page /certificates/keys lists all of them.
 */
import { createHash } from 'node:crypto'
import { readConfig } from '../server/config.ts'
import { rotateSealKey } from '../server/platform/documents/seal-keys.ts'

const { dataFolder, name } = readConfig()
const certificate = await rotateSealKey(dataFolder, name)
const fingerprint = createHash('sha256').update(certificate).digest('hex')
console.log(`New seal key in ${dataFolder}. Fingerprint of its certificate (SHA-256):\n${fingerprint}`)
