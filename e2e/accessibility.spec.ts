/**
 * Every screen, wide and narrow: nothing for axe to say, nothing wider than the window, nothing that moves while it loads. Each
 * in light; in dark each sixth, and each with `npm run test:full`.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { FULL } from '../machines/testing/full.ts'
import { expect, test, type Who } from './fixtures.ts'
import { firstOperation } from './models/calls.ts'
import { movement } from './models/movement.ts'

test.use({ sharesSignIns: true })

type Screen = {
  readonly name: string
  readonly who: Who | null
  readonly path: (page: Page) => Promise<string>
}

const fixed = (path: string) => async () => path
const json = async (page: Page, path: string) =>
  (await (await page.request.get(`/proxy${path}`)).json()) as Record<string, unknown>

const operationAt = async (page: Page, query: string) => (await firstOperation(page, query)).sid

async function submissionAt(page: Page, query: string): Promise<string> {
  const { items } = (await json(page, `/project_submissions?limit=1&${query}`)) as {
    items: { sid: string }[]
  }
  return items[0]!.sid
}

/** A page of the carrier's submission that the review has sent back: the one with most on it. */
const ofSubmission = (address: (sid: string) => string) => async (page: Page) =>
  `/projectCarrier/${await organizationOf(page)}/projectSubmission${address(await submissionAt(page, 'status=changesRequested'))}`

/** The one offering of the demonstration that is planned. */
const plannedOffering = (page: Page) => submissionAt(page, 'search=small-scale+farmers+in+Uganda')

const organizationOf = async (page: Page) =>
  ((await json(page, '/me')) as { current: { organization: { sid: string } } }).current.organization.sid

const settings = (side: string, section: string) => async (page: Page) =>
  `/${side}/settings/${await organizationOf(page)}/${section}`

async function aCertificate(page: Page): Promise<string> {
  const sid = await operationAt(page, 'status=completed&search=Verne')
  const { facts } = (await json(page, `/operations/${sid}`)) as { facts: { certificate_number: string } }
  return `/certificates/${facts.certificate_number}`
}

const SCREENS: readonly Screen[] = [
  { name: 'front page', who: null, path: fixed('/') },
  { name: 'outbox of the demonstration', who: null, path: fixed('/outbox?to=owner%40contributor.example') },
  { name: 'outbox that asks for an address', who: null, path: fixed('/outbox') },
  {
    name: 'project of a public page',
    who: null,
    path: fixed('/offerings/01999999-0000-7000-8000-000000000000'),
  },
  { name: 'nothing found', who: null, path: fixed('/no/such/page') },
  { name: 'work queue', who: 'admin', path: fixed('/admin') },
  { name: 'operations', who: 'admin', path: fixed('/admin/operations') },
  {
    name: 'operations, nothing fits',
    who: 'admin',
    path: fixed('/admin/operations?search=nothing-has-this-name'),
  },
  { name: 'mails', who: 'admin', path: fixed('/admin/mails') },
  { name: 'texts of e-mails', who: 'admin', path: fixed('/admin/mails?view=samples') },
  { name: 'registry', who: 'admin', path: fixed('/admin/registryData') },
  { name: 'registry, projects', who: 'admin', path: fixed('/admin/Projects') },
  { name: 'registry, vintages', who: 'admin', path: fixed('/admin/Vintages') },
  { name: 'registry, standards', who: 'admin', path: fixed('/admin/carbonStandard') },
  { name: 'registry imports', who: 'admin', path: fixed('/admin/registryImports') },
  { name: 'payments, incoming', who: 'admin', path: fixed('/admin/payments') },
  { name: 'payments, bank statements', who: 'admin', path: fixed('/admin/payments?view=statements') },
  { name: 'payments, payouts', who: 'admin', path: fixed('/admin/payments?view=payouts') },
  { name: 'waiting times', who: 'admin', path: fixed('/admin/insights') },
  { name: 'ways', who: 'admin', path: fixed('/admin/insights?tab=ways') },
  { name: 'what if', who: 'admin', path: fixed('/admin/insights?tab=whatIf') },
  {
    name: 'waiting times, one phase and a state that is looked at',
    who: 'admin',
    path: fixed(
      '/admin/insights?view=carrierSide&place=active.fulfilment.carrierSide.deliveryProof.waiting&waiting=blocked',
    ),
  },
  { name: 'ledger', who: 'admin', path: fixed('/admin/ledger') },
  {
    name: 'block of the ledger',
    who: 'admin',
    path: async (page) => {
      const { items } = (await json(page, '/ledger/blocks?account=retired&limit=1')) as {
        items: { sid: string }[]
      }
      return `/admin/ledger/${items[0]!.sid}`
    },
  },
  {
    name: 'operation',
    who: 'admin',
    path: async (page) => `/admin/operations/${await operationAt(page, 'step=ccSigned')}`,
  },
  {
    name: 'operation, as it stood',
    who: 'admin',
    path: async (page) => `/admin/operations/${await operationAt(page, 'step=ccSigned')}?at=3`,
  },
  {
    name: 'inspector, a journal',
    who: 'admin',
    path: async (page) => `/inspector?operation=${await operationAt(page, 'status=completed')}`,
  },
  {
    name: 'step with a form',
    who: 'admin',
    path: async (page) =>
      `/admin/operations/ValidationProcess/proposal?operation=${await operationAt(page, 'step=proposal&court=platform')}`,
  },
  {
    name: 'step that is closed',
    who: 'admin',
    path: async (page) =>
      `/admin/operations/ValidationProcess/certificateEmail?operation=${await operationAt(page, 'step=AcceptOperation')}`,
  },
  {
    name: 'catalogue',
    who: 'contributor',
    path: async (page) => `/contributor/${await organizationOf(page)}/home`,
  },
  {
    name: 'catalogue on a map, filtered',
    who: 'contributor',
    path: async (page) =>
      `/contributor/${await organizationOf(page)}/home?view=map&creditType=Carbon&sort=price`,
  },
  {
    name: 'catalogue, nothing fits',
    who: 'contributor',
    path: async (page) => `/contributor/${await organizationOf(page)}/home?search=qwzx&available=true`,
  },
  {
    name: 'comparison',
    who: 'contributor',
    path: async (page) => {
      const { items } = (await json(page, '/project_offerings?limit=4')) as { items: { sid: string }[] }
      const sids = items.map(({ sid }) => sid).join(',')
      return `/contributor/${await organizationOf(page)}/home?view=compare&compare=${sids}`
    },
  },
  {
    name: 'contributions',
    who: 'contributor',
    path: async (page) => `/contributor/${await organizationOf(page)}/contributions/OperationHistory`,
  },
  {
    name: 'offering',
    who: 'contributor',
    path: async (page) => {
      const { items } = (await json(page, '/project_offerings?limit=96')) as {
        items: { sid: string; carrier: string }[]
      }
      // Of a carrier that no other journey touches.
      const offering = items.find(({ carrier }) => carrier === 'Two Rivers Trading')!
      return `/contributor/${await organizationOf(page)}/projectOffering/${offering.sid}`
    },
  },
  {
    name: "contributor's operation",
    who: 'contributor',
    path: async (page) =>
      `/contributor/${await organizationOf(page)}/operation/${await operationAt(page, 'court=contributor')}`,
  },
  {
    name: "carrier's home",
    who: 'carrier',
    path: async (page) => `/projectCarrier/${await organizationOf(page)}/home`,
  },
  {
    name: 'transactions',
    who: 'carrier',
    path: async (page) => `/projectCarrier/${await organizationOf(page)}/transactions`,
  },
  {
    name: 'submission, start',
    who: 'carrier',
    path: async (page) => `/projectCarrier/${await organizationOf(page)}/projectSubmission`,
  },
  {
    name: 'submission, general information',
    who: 'carrier',
    path: ofSubmission((sid) => `/GeneralInformation?submission=${sid}`),
  },
  {
    name: 'submission, description with remarks',
    who: 'carrier',
    path: ofSubmission((sid) => `/DescriptionSubmission?submission=${sid}`),
  },
  { name: 'submission, inventory', who: 'carrier', path: ofSubmission((sid) => `/${sid}/Inventory`) },
  { name: 'submission, media', who: 'carrier', path: ofSubmission((sid) => `/${sid}/MediaSelection`) },
  { name: 'submission, goals', who: 'carrier', path: ofSubmission((sid) => `/${sid}/SdgAndPartners`) },
  {
    name: "carrier's offering",
    who: 'carrier',
    path: async (page) =>
      `/projectCarrier/${await organizationOf(page)}/projectOffering/${await submissionAt(page, 'status=published')}`,
  },
  { name: 'offerings', who: 'admin', path: fixed('/admin/projectOfferings') },
  {
    name: 'review of an offering',
    who: 'admin',
    path: async (page) =>
      `/admin/projectOfferings/${await submissionAt(page, 'status=submitted,inReview,changesRequested')}`,
  },
  {
    name: "carrier's operation",
    who: 'carrier',
    path: async (page) =>
      `/projectCarrier/${await organizationOf(page)}/operation/${await operationAt(page, 'court=projectCarrier')}`,
  },
  {
    name: "carrier's signature",
    who: 'carrier',
    path: async (page) =>
      `/projectCarrier/${await organizationOf(page)}/operation/${await operationAt(page, 'step=mcSigned&court=projectCarrier')}?step=mcSigned`,
  },
  {
    name: 'invoices that are waited for',
    who: 'carrier',
    path: async (page) => `/projectCarrier/${await organizationOf(page)}/uploadPcInvoice`,
  },
  {
    name: 'balance',
    who: 'contributor',
    path: async (page) => `/contributor/${await organizationOf(page)}/contributions/balance`,
  },
  {
    name: 'entities and purposes',
    who: 'contributor',
    path: async (page) => `/contributor/${await organizationOf(page)}/contributions/EntityPurpose`,
  },
  { name: 'kinds of operation', who: 'admin', path: fixed('/admin/operations/OperationTypeModal') },
  {
    name: 'request over years',
    who: 'admin',
    path: fixed('/admin/operations/CustomOperationForm/MultiYear'),
  },
  {
    name: 'agreement with tranches',
    who: 'admin',
    path: async (page) => `/admin/operations/${await operationAt(page, 'type=multiYear&search=Nordlicht')}`,
  },
  {
    name: "contributor's tranche",
    who: 'nordlicht',
    path: async (page) =>
      `/contributor/${await organizationOf(page)}/operation/${await operationAt(page, 'type=tranche')}`,
  },
  {
    name: 'tranches in time',
    who: 'admin',
    path: async (page) =>
      `/admin/operations/${await operationAt(page, 'type=multiYear&search=Nordlicht')}/planning`,
  },
  {
    name: "carrier's tranches in time",
    who: 'trader',
    path: async (page) =>
      `/projectCarrier/${await organizationOf(page)}/operation/${await operationAt(page, 'type=multiYear')}/planning`,
  },
  {
    name: 'plan of an offering',
    who: 'carrier',
    path: async (page) =>
      `/projectCarrier/${await organizationOf(page)}/projectOffering/${await plannedOffering(page)}/planning`,
  },
  {
    name: 'plan of an offering that has none',
    who: 'carrier',
    path: async (page) =>
      `/projectCarrier/${await organizationOf(page)}/projectOffering/${await submissionAt(page, 'status=published')}/planning`,
  },
  {
    name: 'plan of an offering, as the platform reads it',
    who: 'admin',
    path: async (page) => `/admin/projectOfferings/${await plannedOffering(page)}/planning`,
  },
  { name: 'machines', who: null, path: fixed('/docs/machines') },
  { name: 'machine and its releases', who: 'admin', path: fixed('/docs/machines/retirement') },
  {
    name: 'machine, an event that is looked at',
    who: null,
    path: fixed('/docs/machines/contribution?view=payments&event=operation.cancel'),
  },
  {
    name: 'fee and VAT',
    who: 'admin',
    path: async (page) =>
      `/admin/operations/ValidationProcess/CSfeeVAT?operation=${await operationAt(page, 'step=CSfeeVAT&court=platform')}`,
  },
  { name: 'contract texts', who: 'admin', path: fixed('/admin/contractTemplates') },
  { name: 'certificate templates', who: 'admin', path: fixed('/admin/certificateTemplates') },
  {
    name: 'certificate e-mail',
    who: 'admin',
    path: async (page) =>
      `/admin/operations/certificateEmail?operation=${await operationAt(page, 'status=completed&search=Verne')}`,
  },
  { name: 'certificate', who: 'admin', path: aCertificate },
  { name: 'find a certificate', who: null, path: fixed('/certificates') },
  { name: 'keys of the seal', who: null, path: fixed('/certificates/keys') },
  { name: 'users', who: 'admin', path: fixed('/admin/users') },
  { name: 'administrators', who: 'admin', path: fixed('/admin/adminUsers') },
  { name: 'people', who: 'readonlyAdmin', path: fixed('/admin/regularUsers') },
  { name: 'industries', who: 'admin', path: fixed('/admin/industries') },
  { name: 'organizations', who: 'admin', path: fixed('/admin/organizations') },
  {
    name: 'organization',
    who: 'admin',
    path: async (page) => {
      const { items } = (await json(page, '/organizations?search=Verne')) as { items: { sid: string }[] }
      return `/admin/organizations/${items[0]!.sid}`
    },
  },
  { name: 'onboardings', who: 'admin', path: fixed('/admin/onboardings') },
  {
    name: 'onboarding with the highest risk',
    who: 'admin',
    path: async (page) => {
      const { items } = (await json(page, '/onboardings?sort=risk&direction=desc&limit=1')) as {
        items: { sid: string }[]
      }
      return `/admin/onboardings/${items[0]!.sid}`
    },
  },
  { name: 'access rights', who: 'contributor', path: settings('contributor', 'AccessRights') },
  { name: 'public profile', who: 'carrier', path: settings('projectCarrier', 'PublicProfile') },
  { name: 'organization settings', who: 'newcomer', path: settings('contributor', 'OrganizationSettings') },
  { name: 'people of an organization', who: 'contributor', path: settings('contributor', 'OrgUserSettings') },
  {
    name: 'person of an organization',
    who: 'contributor',
    path: async (page) => {
      const { person } = (await json(page, '/me')) as { person: { sid: string } }
      return settings('contributor', `user/${person.sid}`)(page)
    },
  },
  { name: 'choice of an organization', who: 'trader', path: fixed('/OrganizationSelection') },
  { name: 'account', who: 'contributor', path: fixed('/account') },
  {
    name: 'seller as visitors see it',
    who: 'carrier',
    path: async (page) => `/profiles/${await organizationOf(page)}`,
  },
  {
    name: 'invitation of someone else',
    who: 'admin',
    path: async (page) => {
      const { items } = (await json(page, '/mails?family=people')) as { items: { text: string }[] }
      return items.map(({ text }) => /\/invitations\/[\w-]+/.exec(text)?.[0]).find(Boolean)!
    },
  },
  ...[
    'WelcomeSection',
    'PersonalInformation',
    'OrganizationInfo',
    'OrganizationInfoCheck',
    'OrganizationSector',
    'ComplianceCheck',
  ].map((step): Screen => ({
    name: `onboarding, ${step}`,
    who: 'newcomer',
    path: fixed(`/onboarding/${step}`),
  })),
  {
    name: 'onboarding status',
    who: 'newcomer',
    path: async (page) => `/contributor/${await organizationOf(page)}/onboardingStatus`,
  },
]

/** Screens of one person share a sign-in; so many that the tests are of similar length. */
const TOGETHER = 7

const groups = [...Map.groupBy(SCREENS, ({ who }) => who)].flatMap(([who, screens]) =>
  Array.from({ length: Math.ceil(screens.length / TOGETHER) }, (_, at) => ({
    who,
    screens: screens.slice(at * TOGETHER, (at + 1) * TOGETHER),
  })),
)

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const linesOf = (violations: Violations): readonly string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

/** What axe finds. */
async function findings(page: Page): Promise<readonly string[]> {
  // In the page itself: the other way opens an empty page for each answer, for frames that there are none of.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  return linesOf((await axe.analyze()).violations)
}

/** What some rules find, by the axe that `findings` has left in the page: reading it takes longer than these rules. */
const findingsOf = async (page: Page, rules: readonly string[]): Promise<readonly string[]> =>
  linesOf(
    await page.evaluate(async (values) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (where: Document, options: object) => Promise<{ violations: Violations }> }
      }
      const runOnly = { type: 'rule', values }
      return (await axe.run(document, { runOnly, resultTypes: ['violations'] })).violations
    }, rules),
  )

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** What lies outside the window and says that it may wait is not coloured again before someone scrolls there. */
const drawAll = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

const NAMES = ['select-name', 'button-name', 'link-name', 'label', 'label-content-name-mismatch']

async function lookAt(page: Page, address: string, isSeenInDark: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('load')
  expect.soft(await findings(page), 'light').toEqual([])
  const { sum, moved } = await movement(page)
  // A tenth is what Web Vitals calls good.
  expect.soft(sum, `moved while it was loading: ${moved.join(', ')}`).toBeLessThanOrEqual(0.1)
  if (isSeenInDark) {
    const light = await ground(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.evaluate(drawAll)
    await expect.poll(() => ground(page)).not.toBe(light)
    // Only colours differ.
    expect.soft(await findingsOf(page, ['color-contrast']), 'dark').toEqual([])
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    // What names a control may be hidden where there is little room.
    if (width === 390) expect.soft(await findingsOf(page, NAMES), 'names at 390 px').toEqual([])
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(wider, `at ${width} px`).toBeLessThanOrEqual(0)
  }
}

for (const { who, screens } of groups) {
  const names = screens.map(({ name }) => name).join('; ')
  test(`nothing for axe to say, and no sideways scrolling: ${names}`, async ({
    page: visitor,
    enter,
    faults,
  }) => {
    test.setTimeout(30_000 * (screens.length + 1))
    const page = who ? await enter(who) : visitor
    // Asked for before anything is looked at: a page that renews its session meanwhile has another than this caller.
    const addresses: string[] = []
    for (const { path } of screens) addresses.push(await path(page))
    for (const [at, screen] of screens.entries())
      await test.step(screen.name, () =>
        lookAt(page, addresses[at]!, FULL || SCREENS.indexOf(screen) % 6 === 0),
      )
    expect(faults).toEqual([])
  })
}
