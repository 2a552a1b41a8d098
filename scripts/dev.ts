// npm run dev: Vite in front with hot reload; the API behind it restarts when its files change; the database stays.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type Connect } from 'vite'
import { readConfig } from '../server/config.ts'
import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/connections.ts'
import { stopWithUs } from '../server/platform/watchdog.ts'
import { explainAndExit, stopOnSignals } from '../server/platform/process.ts'

try {
  const config = readConfig()
  const stops: (() => Promise<void>)[] = []
  stopOnSignals(stops)
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedDatabase(path.join(config.dataFolder, 'postgres'))
  if (postgres) stops.unshift(postgres.stop)

  const apiPort = config.port + 1
  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGTERM', 'server/main.ts'],
    {
      stdio: 'inherit',
      env: {
        ...(config.identity.embedded && { DEMONSTRATION: 'on' }),
        ...process.env,
        PORT: String(apiPort),
        ORIGIN: config.origin,
        DATABASE_URL: config.databaseUrl ?? postgres?.appUrl,
        DATABASE_OWNER_URL: config.databaseOwnerUrl ?? postgres?.ownerUrl,
        WEB_FOLDER: 'no-web-app-here', // Vite serves it
      },
    },
  )
  stopWithUs(api, 'TERM')
  stops.unshift(async () => {
    if (api.exitCode !== null || api.signalCode !== null) return
    api.kill('SIGTERM')
    await once(api, 'exit')
  })

  const target = { target: `http://localhost:${apiPort}`, changeOrigin: false }
  const vite = await createServer({
    server: {
      port: config.port,
      strictPort: true,
      host: 'localhost',
      proxy: { '/proxy': target, '/identity': target },
    },
    plugins: [
      { name: 'wait-for-api', configureServer: (server) => void server.middlewares.use(waitForApi(apiPort)) },
    ],
  })
  await vite.listen()
  stops.unshift(() => vite.close())
  console.log(`\n  ${config.origin}  (development)\n`)
} catch (error) {
  explainAndExit(error)
}

/** Holds calls back while the API restarts, instead of answering 502. */
function waitForApi(port: number): Connect.NextHandleFunction {
  return async (request, _response, next) => {
    if (/^\/(proxy|identity)\//.test(request.url ?? ''))
      for (let i = 0; i < 200 && !(await accepts(port)); i++) await sleep(50)
    next()
  }
}

function accepts(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = net.connect(port, 'localhost')
    socket
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('connect', () => socket.destroy())
  })
}
