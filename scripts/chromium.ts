// Finds a Chromium for the journeys, or installs one. Prints what it uses.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** The shell first: a browser without windows of its own, half the work for a page. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * What Chromium does without when a program drives it. The last two load two pages of the browser's own for every new window,
 * hidden under its address line: three quarters of what a window costs. Of this switch the last one counts, so what
 * Playwright would have switched off for the sake of its own work is named again.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** A browser that talks to no one but the server it is shown. */
export const QUIET = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin')
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    chromium.executablePath(),
  ]
  return candidates.find((candidate) => candidate && fs.existsSync(candidate))
}

if (import.meta.main) {
  const found = findChromium() ?? install()
  if (!found) {
    console.error(
      'No Chromium was found or could be installed. Debian and Ubuntu: sudo apt-get install chromium; elsewhere: npx playwright install chromium; or set CHROMIUM_PATH.',
    )
    process.exit(1)
  }
  console.log(`Browser: ${found}`)
}

function install() {
  const isRoot = process.getuid?.() === 0
  const apt = isRoot ? [] : ['sudo', '-n']
  const attempts = fs.existsSync('/etc/debian_version')
    ? [
        [...apt, 'apt-get', 'update'],
        [...apt, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
        [...apt, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
      ]
    : []
  for (const [program = '', ...args] of attempts)
    if (!findChromium())
      spawnSync(program, args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
  if (!findChromium())
    spawnSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return findChromium()
}
