/** Gzipped JavaScript (1 KB = 1000 bytes) until a page shows its heading, with an empty cache in Chromium. */
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { STILL } from '../../contract/http/still-pages.ts'
import type { Figure } from '../figures.ts'
import { withBrowser } from './with-browser.ts'

const PATIENCE_MS = 30_000

type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Route = {
  readonly name: string
  readonly path: string
  readonly most: number
  readonly state: State | undefined
}

export const measureFirstLoad = (): Promise<readonly Figure[]> =>
  withBrowser(async (browser, origin) => {
    const { state, operationSid } = await signIn(browser, origin)
    const routes: readonly Route[] = [
      { name: '/ signed out', path: '/', most: 147, state: undefined },
      { name: 'admin shell', path: '/admin', most: 173, state },
      { name: 'list page', path: '/admin/operations', most: 196, state },
      { name: 'operation page', path: `/admin/operations/${operationSid}`, most: 263, state },
      {
        name: 'step of an operation',
        path: `/admin/operations/ValidationProcess/proposal?operation=${operationSid}`,
        most: 263,
        state,
      },
    ]
    const figures: Figure[] = []
    for (const route of routes) figures.push(await measureRoute(browser, origin, route))
    return figures
  })

/** Through the provider's own page, as the journeys do. */
export async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.getByLabel('E-mail').fill('admin@understory.example')
  await page.getByLabel('Password').fill('understory')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/admin'))
  await headingOf(page)
  const answer = await page.request.get('/proxy/operations?limit=1&step=proposal&court=platform')
  const { items } = (await answer.json()) as { items: { sid: string }[] }
  const operationSid = items[0]?.sid
  if (!operationSid) throw new Error('the demonstration has no proposal to send')
  const state = await context.storageState()
  await context.close()
  return { state, operationSid }
}

async function measureRoute(
  browser: Browser,
  origin: string,
  { name, path: place, most, state }: Route,
): Promise<Figure> {
  const context = await browser.newContext({ baseURL: origin, ...(state && { storageState: state }) })
  try {
    const page = await context.newPage()
    const scripts = scriptsOf(page)
    await page.goto(place)
    await headingOf(page)
    if (!page.url().endsWith(place)) throw new Error(`${place} led to ${page.url()}`)
    const atHeading = [...scripts]
    await page.waitForLoadState('networkidle')
    const settled = sum(await Promise.all(scripts))
    return {
      name: `first load: ${name}`,
      value: sum(await Promise.all(atHeading)),
      unit: 'KB',
      most,
      note: `${atHeading.length} files; ${settled.toFixed(0)} KB in ${scripts.length} when quiet`,
    }
  } finally {
    await context.close()
  }
}

/** @returns the gzipped size in KB of each script that the page fetches from now on; it grows as they arrive */
export function scriptsOf(page: Page): readonly Promise<number>[] {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    const isScript =
      response.request().resourceType() === 'script' || new URL(response.url()).pathname.endsWith('.js')
    if (isScript && response.ok()) scripts.push(response.body().then((body) => gzipSync(body).length / 1000))
  })
  return scripts
}

/** The heading that the code of the page has drawn. */
export const headingOf = (page: Page): Promise<void> =>
  page.locator(`#root:not(:has([${STILL}])) h1`).first().waitFor({ state: 'visible', timeout: PATIENCE_MS })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
