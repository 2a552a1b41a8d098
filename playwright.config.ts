import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const port = Number(process.env.JOURNEY_PORT ?? 3100)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: findChromium() },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'exec node scripts/start.ts',
    url: `http://localhost:${port}/livez`,
    env: { PORT: String(port), DATA_FOLDER: '.data/journeys' },
    stdout: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
