import { defineConfig } from '@playwright/test'
import { findChromium, QUIET } from './scripts/chromium.ts'

const port = Number(process.env['JOURNEY_PORT'] ?? 3100)
const dataFolder = process.env['JOURNEY_DATA_FOLDER'] ?? '.data/journeys'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  // Patience for a busy machine: what a person waits for comes when it comes, and a wait that is over at once costs nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: QUIET },
    // Recording costs a fifth of a journey's time; what failed says where it stood without it.
    trace: process.env['JOURNEY_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  webServer: {
    command: `rm -rf '${dataFolder}' && exec node scripts/start.ts`,
    url: `http://localhost:${port}/livez`,
    env: {
      PORT: String(port),
      DATA_FOLDER: dataFolder,
      CALLS_PER_MINUTE: '100000',
      // Browsers on the same two cores make the server late; it would turn calls away.
      OVERLOADED_AFTER_MS: '20000',
    },
    stdout: 'pipe',
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
