import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findChromium, QUIET } from '../../scripts/chromium.ts'
import { start } from '../started.ts'
import { inTemporaryFolder } from '../surroundings.ts'

/** Chromium and a server with demonstration data, both ended afterwards. @throws without Chromium; as `run` */
export const withBrowser = <Found>(
  run: (browser: Browser, origin: string) => Promise<Found>,
): Promise<Found> =>
  inTemporaryFolder(async (folder) => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('No Chromium: node scripts/chromium.ts installs one.')
    const { port, stop } = await start(path.join(folder, 'data'), path.join(folder, 'web'))
    const browser = await chromium.launch({ executablePath, args: QUIET })
    try {
      return await run(browser, `http://localhost:${port}`)
    } finally {
      await browser.close()
      await stop()
    }
  })
