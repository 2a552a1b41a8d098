/** What every journey starts from: people who sign in for real, and a record of everything the browser complained about. */
import { test as base, expect, type Browser, type Page } from '@playwright/test'

export const PASSWORD = 'understory'
export const EMAILS = {
  admin: 'admin@understory.example',
  checker: 'checker@understory.example',
  readonlyAdmin: 'readonly-admin@understory.example',
  contributor: 'owner@contributor.example',
  carrier: 'owner@carrier.example',
  trader: 'both@trader.example',
  newcomer: 'pending@newcomer.example',
  several: 'two@trader.example',
} as const
export type Who = keyof typeof EMAILS

/** Goes through the provider's own page; ends wherever the site sends this person. */
export async function signIn(page: Page, who: Who): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.getByLabel('E-mail').fill(EMAILS[who])
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) =>
    /^\/(admin|contributor|projectCarrier|OrganizationSelection|onboarding)/.test(pathname),
  )
}

/** Refusals that a page expects are no faults: a visitor's "who am I" is answered with 401. */
const EXPECTED = [/status of 40[1349]/]

type People = {
  /** Opens a browser of their own for a person, signed in. */
  readonly enter: (who: Who) => Promise<Page>
  /** Console errors, page errors and breaches of the content policy, of every page of the test. */
  readonly faults: string[]
}

export const test = base.extend<People & { readonly strictPolicy: void }>({
  // Every journey, whatever it looks at: no page may break the content policy (trust page R20).
  strictPolicy: [
    async ({ context }, use) => {
      const breaches: string[] = []
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) breaches.push(message.text())
      })
      await use()
      expect(breaches, 'the content policy was broken').toEqual([])
    },
    { auto: true },
  ],
  faults: async ({ page }, use) => {
    const faults: string[] = []
    watch(page, faults)
    await use(faults)
    expect(faults, 'the browser complained').toEqual([])
  },
  enter: async ({ browser, faults }, use) => {
    const open = new Map<Who, Page>()
    await use(async (who) => {
      const known = open.get(who)
      if (known) return known
      const page = await newPage(browser, faults)
      await signIn(page, who)
      open.set(who, page)
      return page
    })
    for (const page of open.values()) await page.context().close()
  },
})

async function newPage(browser: Browser, faults: string[]): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  watch(page, faults)
  return page
}

function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !EXPECTED.some((pattern) => pattern.test(text))) faults.push(text)
  })
  page.on('pageerror', (error) => faults.push(String(error)))
}

export { expect }
