/** The server process ends under open pages, asked to and killed, and is started again: pages wait, keep what was typed, go on. */
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { findChromium, QUIET } from '../chromium.ts'
import type { Drill, Outcome } from './drill.ts'
import { endProgram } from './processes.ts'
import { inFolder } from './surroundings.ts'
import { startTrial, type Trial } from './trial.ts'

const WITHIN_MS = 60_000
const LOST = 'The connection was lost. Please try again.'
const OUT = 'The server is not answering. This page continues when it does.'
const soon = { timeout: WITHIN_MS }

export const restart: Drill = {
  what: 'the process ends under open pages, asked to and killed, and starts again: pages wait and go on',
  rounds: 1,
  control: {
    option: 'reloaded',
    what: 'pages are reloaded while no server answers: that they lost what was typed must be found',
  },
  run: ({ isControl }) => inFolder('restart', (folder) => run(`${folder}/data`, isControl)),
}

async function run(folder: string, isControl: boolean): Promise<Outcome> {
  const executablePath = findChromium()
  let server = await startTrial(folder)
  const browser = await chromium.launch({ args: QUIET, ...(executablePath && { executablePath }) })
  const wrong: string[] = []
  try {
    const people = await openPages(browser, server)
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const ends = async () => {
        await endProgram(server.child, signal)
        if (isControl) for (const page of Object.values(people)) await page.reload().catch(() => {})
        return async () => {
          server = await startTrial(folder, { PORT: String(server.port) })
        }
      }
      try {
        await outlive(people, `After ${signal}`, ends)
      } catch (error) {
        wrong.push(`${signal}: ${error instanceof Error ? error.message : String(error)}`)
        break
      }
    }
  } finally {
    await browser.close()
    await endProgram(server.child)
  }
  if (isControl)
    return {
      figures: { found: wrong.join('; ').split('\n')[0] ?? '' },
      wrong: wrong.length > 0 ? [] : ['pages that were reloaded lost nothing: the drill finds nothing'],
    }
  return { figures: { 'restarts that pages outlived': `${2 - wrong.length} of 2` }, wrong }
}

type People = { readonly admin: Page; readonly watching: Page; readonly contributor: Page }

async function openPages(browser: Browser, { port }: Trial): Promise<People> {
  const enter = async (email: string) => {
    const context = await browser.newContext({ baseURL: `http://localhost:${port}`, reducedMotion: 'reduce' })
    context.setDefaultTimeout(WITHIN_MS)
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('understory')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/(admin|contributor)/)
    return page
  }
  const admin = await enter('admin@understory.example')
  return {
    admin,
    watching: await admin.context().newPage(),
    contributor: await enter('owner@contributor.example'),
  }
}

type Ends = () => Promise<() => Promise<void>>

async function outlive({ admin, watching, contributor }: People, name: string, ends: Ends): Promise<void> {
  const waiting = await api<{ items: [{ sid: string }] }>(
    admin,
    '/operations?status=open&step=AcceptOperation&sort=createdAt&direction=asc&limit=1',
  )
  const { sid } = waiting.items[0]
  await watching.goto(`/admin/operations/ValidationProcess/AcceptOperation?operation=${sid}`)
  const accept = watching.getByRole('button', { name: 'Accept the request', exact: true })
  await expect(accept).toBeVisible(soon)
  await admin.goto('/admin/industries')
  await admin.getByRole('button', { name: 'Add an industry' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  const quantity = await beginOrder(contributor)
  const before = [admin, contributor].map((page) => page.url())

  const startAgain = await ends()
  const add = dialog.getByRole('button', { name: 'Add an industry' })
  await add.click()
  await expect(dialog.getByText(LOST).first()).toBeVisible(soon)
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await contributor.getByRole('button', { name: 'Add to the cart' }).click()
  await expect(contributor.getByText(LOST).or(contributor.getByText(OUT)).first()).toBeVisible(soon)
  await expect(quantity).toHaveValue('3')
  await expect(accept).toBeVisible()
  expect([admin, contributor].map((page) => page.url())).toEqual(before)

  await startAgain()
  for (const page of [admin, contributor, watching]) await expect(page.getByText(OUT)).toHaveCount(0, soon)
  await add.click()
  await expect(admin.getByRole('cell', { name, exact: true })).toHaveCount(1, soon)
  await contributor.getByRole('button', { name: 'Add to the cart' }).click()
  await expect.poll(() => inCart(contributor), soon).toEqual(['3'])
  // What others do arrives again, without a reload.
  await acceptByCall(admin, sid)
  await expect(accept).toHaveCount(0, soon)
  const { items } = await api<{ items: { name: string }[] }>(admin, '/industries?limit=100')
  expect(items.filter((one) => one.name === name)).toHaveLength(1)
}

/** An empty cart, and three units chosen on an offering's page. */
async function beginOrder(page: Page) {
  const { cart } = await api<Cart>(page, '/cart')
  for (const { sid } of cart?.lines ?? []) await page.request.delete(`/proxy/cart_lines/${sid}`)
  await page.goto('/')
  await page.waitForURL(/\/contributor\//)
  const id = new URL(page.url()).pathname.split('/')[2]!
  const { items } = await api<{ items: { sid: string; vintages: { available: string }[] }[] }>(
    page,
    '/project_offerings?limit=96',
  )
  const offered = items.find(({ vintages }) => vintages.some(({ available }) => Number(available) >= 100))!
  await page.goto(`/contributor/${id}/projectOffering/${offered.sid}`)
  const quantity = page.getByRole('form', { name: 'Add to the cart' }).getByLabel('Quantity')
  await quantity.fill('3')
  return quantity
}

type Cart = {
  readonly cart: { readonly lines: readonly { readonly sid: string; readonly quantity: string }[] } | null
}

const inCart = async (page: Page): Promise<readonly string[]> =>
  (await api<Cart>(page, '/cart')).cart?.lines.map(({ quantity }) => quantity) ?? []

async function acceptByCall(page: Page, sid: string): Promise<void> {
  const { person } = await api<{ person: { sid: string } }>(page, '/me')
  const { version } = await api<{ version: number }>(page, `/operations/${sid}`)
  const payload = {
    account_manager: person.sid,
    currency: 'EUR',
    delivery: 'retire',
    beneficiary_name: 'Atelier Verne',
    beneficiary_country: 'FR',
  }
  const answer = await page.request.post(`/proxy/operations/${sid}/events`, {
    data: { type: 'AcceptOperation.accept', payload, version, idempotency_key: crypto.randomUUID() },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function api<Answer>(page: Page, address: string): Promise<Answer> {
  const answer = await page.request.get(`/proxy${address}`)
  expect(answer.ok(), address).toBe(true)
  return (await answer.json()) as Answer
}
