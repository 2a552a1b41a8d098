/** Fifty operations in our list and in react-admin's: JavaScript, and time to the last row with an empty cache. */
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import { buildWebWhenChanged } from '../../scripts/build-web.ts'
import { findChromium, QUIET } from '../../scripts/chromium.ts'
import { precompress } from '../../scripts/precompress.ts'
import { SIGNED_IN_COOKIE } from '../../src/features/shared/session/token-key.ts'
import { scriptsOf } from '../browser/first-load.ts'
import { slowDown } from '../browser/paint.ts'
import { median, type Figure } from '../figures.ts'
import { inTemporaryFolder, withServer, type Cluster } from '../surroundings.ts'
import { installPackages, notMeasured } from './peer.ts'
import { freePort } from '../../server/testing/free-port.ts'

const NAME = 'react-admin 5.15.4'
const PACKAGES = ['react-admin@5.15.4', 'react@19.3.1', 'react-dom@19.3.1']
const ROWS = 50
const ROUNDS = 5
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

type Visit = { readonly kilobytes: number; readonly ms: number }

/** @param cookie of a person who sees at least 50 operations */
export const measureReactAdmin = (cluster: Cluster, cookie: string): Promise<readonly Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const executablePath = findChromium()
    const missing = executablePath
      ? installPackages(folder, PACKAGES)
      : 'No Chromium: node scripts/chromium.ts installs one.'
    if (missing !== null) return [notMeasured(`list against ${NAME}`, missing)]
    const web = path.join(folder, 'our-web')
    await buildWebWhenChanged(web)
    return withServer(
      cluster,
      async ({ origin }) => {
        const answer = await fetch(`${origin}/proxy/operations?limit=${ROWS}`, { headers: { cookie } })
        const there = await serveList(folder, await answer.text())
        const browser = await chromium.launch({ executablePath, args: QUIET })
        try {
          const rounds: { readonly ours: Visit; readonly theirs: Visit }[] = []
          for (let round = 0; round < ROUNDS; round += 1)
            rounds.push({
              ours: await visit(browser, `${origin}/admin/operations`, cookie),
              theirs: await visit(browser, there.origin, cookie),
            })
          return figuresOf(rounds)
        } finally {
          await browser.close()
          there.server.close()
        }
      },
      { WEB_FOLDER: web },
    )
  })

function figuresOf(rounds: readonly { readonly ours: Visit; readonly theirs: Visit }[]): readonly Figure[] {
  const figuresFor = (name: string, visits: readonly Visit[]): readonly Figure[] => {
    const times = visits.map(({ ms }) => ms)
    const kilobytes = median(visits.map((one) => one.kilobytes))
    const note = `rounds ${times.map((ms) => ms.toFixed(0)).join(', ')}`
    return [
      { name: `peers: JavaScript until the last of ${ROWS} rows, ${name}`, value: kilobytes, unit: 'KB' },
      { name: `peers: time to the last of ${ROWS} rows, ${name}`, value: median(times), unit: 'ms', note },
    ]
  }
  const ratio = median(rounds.map(({ ours, theirs }) => ours.ms / theirs.ms))
  return [
    ...figuresFor(
      'ours',
      rounds.map(({ ours }) => ours),
    ),
    ...figuresFor(
      NAME,
      rounds.map(({ theirs }) => theirs),
    ),
    { name: `peers: time to the last row against ${NAME}`, value: ratio, unit: '×', note: 'less is better' },
  ]
}

/** Builds the app around these rows and serves it compressed, as the product serves its own. */
async function serveList(folder: string, rows: string) {
  fs.cpSync(path.join(import.meta.dirname, 'react-admin-list'), folder, { recursive: true })
  fs.mkdirSync(path.join(folder, 'public'))
  fs.writeFileSync(path.join(folder, 'public', 'operations.json'), rows)
  await build({ root: folder, configFile: false, logLevel: 'error', plugins: [precompress()] })
  const server = http.createServer(({ url = '/' }, response) => {
    const file = path.join(folder, 'dist', url === '/' ? 'index.html' : url)
    const found = [`${file}.br`, file].find((one) => fs.existsSync(one))
    if (found === undefined) return response.writeHead(404).end()
    if (found !== file) response.setHeader('content-encoding', 'br')
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
    return response.end(fs.readFileSync(found))
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { server, origin: `http://localhost:${port}` }
}

async function visit(browser: Browser, address: string, cookie: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    // Signed in for an hour. Chromium sends secure cookies to localhost over http too.
    const [session = '', token = ''] = cookie.split('=')
    const cookies = [
      { name: session, value: token },
      { name: SIGNED_IN_COOKIE, value: String(Math.round(Date.now() / 1000) + 3_600) },
    ]
    await context.addCookies(cookies.map((one) => ({ ...one, url: 'https://localhost', secure: true })))
    const page = await context.newPage()
    await slowDown(page)
    const scripts = scriptsOf(page)
    await page.goto(address, { waitUntil: 'commit' })
    const painted = await page.waitForFunction((count) => {
      const last = document.querySelectorAll('tbody tr')[count - 1]
      if (!last?.textContent?.includes('OP-')) return null
      return new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
    }, ROWS)
    const ms = await painted.evaluate((found) => found ?? Number.NaN)
    const sizes = await Promise.all(scripts)
    return { kilobytes: sizes.reduce((sum, one) => sum + one, 0), ms }
  } finally {
    await context.close()
  }
}
