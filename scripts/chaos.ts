/**
 * npm run chaos [overload|dripping|ending|disk|restart …]: mistreats a server of its own on the loopback interface and says what did
 * not hold. Takes a few minutes, leaves nothing behind, ends with 1 when something is wrong.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fullDisk } from './chaos/disk.ts'
import { dripping, ending, overload } from './chaos/pressure.ts'
import { restart } from './chaos/restart.ts'
import { startServer, stopServer } from './chaos/server.ts'

const wanted = new Set(process.argv.slice(2))
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name)
const wrong: string[] = []

async function attempt(name: string, run: () => Promise<readonly string[] | null>): Promise<void> {
  if (!isWanted(name)) return
  console.log(name)
  const found = await run()
  if (found === null) console.log('  not possible here')
  else for (const one of found) wrong.push(`${name}: ${one}`)
}

const PRESSURE = { overload, dripping, ending }

if (Object.keys(PRESSURE).some(isWanted)) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-chaos-'))
  const server = await startServer(folder)
  try {
    for (const [name, run] of Object.entries(PRESSURE)) await attempt(name, () => run(server))
  } finally {
    await stopServer(server)
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
await attempt('disk', fullDisk)
await attempt('restart', restart)
for (const one of wrong) console.error(`WRONG ${one}`)
console.log(wrong.length === 0 ? 'Everything held.' : `${wrong.length} things did not hold.`)
process.exit(wrong.length === 0 ? 0 : 1)
