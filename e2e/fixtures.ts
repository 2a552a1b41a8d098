/** What every journey starts from: people who are signed in, and a record of everything the browser complained about. */
import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { INTERACTIONS_FILE, measureInteractions } from './models/interactions.ts'
import { signInByCall, type StorageState } from './sign-in-by-call.ts'

export const PASSWORD = 'understory'
export const EMAILS = {
  admin: 'admin@understory.example',
  checker: 'checker@understory.example',
  readonlyAdmin: 'readonly-admin@understory.example',
  contributor: 'owner@contributor.example',
  /** Has an agreement over several years. */
  nordlicht: 'owner@nordlicht.example',
  /** May request up to 1 000 € a month alone. */
  limited: 'operator@nordlicht.example',
  carrier: 'owner@carrier.example',
  trader: 'both@trader.example',
  newcomer: 'pending@newcomer.example',
  several: 'two@trader.example',
} as const
export type Who = keyof typeof EMAILS

/** Signs in by calls; ends wherever the site sends this person. */
export async function signIn(page: Page, who: Who): Promise<void> {
  await page.context().setStorageState(await signInByCall({ email: EMAILS[who], password: PASSWORD }))
  await page.goto('/')
  await isIn(page)
}

/** Goes through the provider's own page, for journeys about signing in; ends wherever the site sends this person. */
export async function signInOnPages(page: Page, who: Who): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.getByLabel('E-mail').fill(EMAILS[who])
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await isIn(page)
}

const isIn = (page: Page): Promise<void> =>
  page.waitForURL(({ pathname }) =>
    /^\/(admin|contributor|projectCarrier|OrganizationSelection|onboarding)/.test(pathname),
  )

/** Refusals that a page expects are no faults: a visitor's "who am I" is answered with 401. The page logs them, too. */
const EXPECTED = [/status of 40[1349]/, /^[A-Z]+ \/\S+: 40[1349] /]
/** What someone typed wrong, as the browser, the page and, where it is in an address, React say it. */
const BAD_INPUT = /status of 400|^[A-Z]+ \/\S+: 400 |ApiProblem: Some fields are missing or wrong/

type People = {
  /** Opens a browser of their own for a person, signed in. */
  readonly enter: (who: Who) => Promise<Page>
  /** Console errors, page errors and breaches of the content policy, of every page of the test. */
  readonly faults: string[]
}

type SignIns = Map<Who, StorageState>

type Options = {
  /**
   * `enter` goes on with the sign-in that a test before made in the same worker. For files that are about something else
   * than signing in or out, choose no organization and send nothing that wants a sign-in of the last five minutes.
   */
  readonly sharesSignIns: boolean
  /** The tests of a file send what is refused as invalid, too: what is said about a 400 is no fault then. */
  readonly sendsBadInput: boolean
  /**
   * The browser says that its person saves data: the code behind links in view is not fetched ahead, a third of the work
   * of most pages. One journey looks at what is fetched ahead.
   */
  readonly savesData: boolean
}

const saveData = (): void => {
  const connection = Reflect.get(navigator, 'connection') as object | undefined
  if (connection) Object.defineProperty(connection, 'saveData', { get: () => true })
}

export const test = base.extend<
  People & Options & { readonly strictPolicy: void },
  { readonly signIns: SignIns; readonly interactions: void }
>({
  interactions: [
    async ({ browser }, use) => {
      if (INTERACTIONS_FILE) measureInteractions(browser, INTERACTIONS_FILE)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  sharesSignIns: [false, { option: true }],
  sendsBadInput: [false, { option: true }],
  // Where times of answer are measured, people have what people have.
  savesData: [INTERACTIONS_FILE === undefined, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await context.addInitScript(saveData)
    await use(context)
  },
  signIns: [
    // oxlint-disable-next-line no-empty-pattern -- the first argument has to be a pattern
    async ({}, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],
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
  // Of the context, not of the page: a journey in which only others enter opens no window of its own.
  faults: async ({ context, sendsBadInput }, use) => {
    const faults: string[] = []
    await watch(context, faults)
    await use(faults)
    const wrong = faults.filter((text) => !(sendsBadInput && BAD_INPUT.test(text)))
    expect(wrong, 'the browser complained').toEqual([])
  },
  enter: async ({ browser, faults, savesData, sharesSignIns, signIns }, use) => {
    const open = new Map<Who, Page>()
    const renewals = new Map<Request, PromiseWithResolvers<void>>()
    const newPage: NewPage = async (storageState) => {
      const context = await browser.newContext(storageState && { storageState })
      if (savesData) await context.addInitScript(saveData)
      await watch(context, faults)
      context.on('request', (request) => {
        if (!isRenewal(new URL(request.url()))) return
        const ended = Promise.withResolvers<void>()
        renewals.set(request, ended)
        // One that the end of the journey overtakes has no answer.
        void request.response().then(
          () => ended.resolve(),
          () => ended.resolve(),
        )
      })
      return context.newPage()
    }
    await use(async (who) => {
      const known = open.get(who)
      if (known) return known
      const page = sharesSignIns ? await goOnAs(newPage, signIns, who) : await newPage()
      if (!sharesSignIns) await signIn(page, who)
      open.set(who, page)
      return page
    })
    for (const [who, page] of open) {
      const context = page.context()
      if (sharesSignIns) {
        // A page that renews its session replaces the one before, which then ends within a minute: what is kept is the last.
        // One that begins from here on is held, so nothing waits for its answer.
        await context.route(isRenewal, (route) => renewals.get(route.request())?.resolve())
        await Promise.all([...renewals.values()].map(({ promise }) => promise))
        signIns.set(who, await context.storageState())
      }
      await context.close()
    }
  },
})

const isRenewal = ({ pathname }: URL): boolean => pathname === '/proxy/auth/session'

type NewPage = (storageState?: StorageState) => Promise<Page>

/** Signs in where no one has, or where that session is over. */
async function goOnAs(newPage: NewPage, signIns: SignIns, who: Who): Promise<Page> {
  const before = signIns.get(who)
  if (before) {
    const page = await newPage(before)
    if ((await page.request.get('/proxy/me')).ok()) {
      await page.goto('/')
      await isIn(page)
      return page
    }
    await page.context().close()
  }
  const page = await newPage()
  await signIn(page, who)
  signIns.set(who, await page.context().storageState())
  return page
}

async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !EXPECTED.some((pattern) => pattern.test(text))) faults.push(text)
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
  // Some browsers tell these only to the page.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}, asked for by ${sourceFile}`),
    )
  })
}

export { expect }
