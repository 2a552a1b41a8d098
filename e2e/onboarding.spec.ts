/** Someone new brings an organization along: registered, through the wizard by keyboard alone, and on to the check. */
import type { Locator, Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, signIn, test } from './fixtures.ts'
import { answerAll, linkTo, ONE_PAGE, register as registerByCalls, send } from './models/applicant.ts'

const PASSWORD = 'moss under seven ferns'

async function register(page: Page, admin: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill('Ada Marsh')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(await linkTo(admin, email, /\/identity\/\w+\/[\w-]{43}/))
  await page.getByRole('button', { name: 'Confirm and continue' }).click()
}

async function login(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Tab by Tab, as someone without a mouse gets there. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not get there')
}

async function type(page: Page, name: RegExp | string, text: string): Promise<void> {
  const field = page.getByLabel(name).first()
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

const go = (page: Page, name = 'Continue') => press(page, page.getByRole('button', { name, exact: true }))

/** A new step begins at its heading. */
const stands = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

/** For pages that only this journey gets to. */
async function isClean(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    expect(found).toEqual([])
  }
}

async function attach(page: Page, title: string): Promise<void> {
  const field = page.getByLabel(`Add a file: ${title}`)
  await reach(page, field)
  // From here on the dialog is the system's.
  await field.setInputFiles({
    name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(ONE_PAGE),
  })
  await expect(page.getByRole('list', { name: `Files: ${title}` }).getByRole('listitem')).toHaveCount(1)
}

test('a new person takes an organization through the wizard by keyboard alone, on two devices; who signs confirms by a link', async ({
  page,
  browser,
  enter,
  faults,
}) => {
  test.setTimeout(300_000)
  const stamp = Date.now()
  const email = `ada.${stamp}@example.org`
  const signer = `signer.${stamp}@example.org`
  const organization = `Marsh and Daughters ${stamp}`
  const admin = await enter('admin')
  await register(page, admin, email)

  // Who belongs nowhere yet lands in the wizard.
  await stands(page, 'Tell us about your organization')
  await page.goto('/onboarding/ComplianceCheck')
  await stands(page, 'Tell us about your organization')
  await go(page, 'Begin')

  await stands(page, 'Who are you?')
  await expect(page.getByLabel(/^First name/)).toHaveValue('Ada')
  await go(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Please check this' })).toContainText(
    'Position in the organization',
  )
  await type(page, /^Position/, 'Director')
  await go(page)

  await stands(page, 'Your organization')
  await type(page, /^Name of the organization/, organization)
  await type(page, /^Country/, 'France')
  await type(page, /^VAT number/, 'FR123')
  await expect(page.getByText('A VAT number of this country has the form: FR and 11 digits')).toBeVisible()
  await page.keyboard.type('45678901')
  await expect(page.getByText('This is a valid format for this country.')).toBeVisible()
  await type(page, /^Registration number/, '123 456 789')
  await saved(page)

  // Taken up where it was left, in another browser.
  const other = await (await browser.newContext()).newPage()
  await login(other, email)
  await stands(other, 'Your organization')
  await expect(other.getByLabel(/^Registration number/)).toHaveValue('123 456 789')
  await type(other, /^Legal form/, 'SARL')
  await type(other, /^Street/, '1 rue des Roseaux')
  await type(other, /^City/, 'Nantes')
  await saved(other)
  await other.context().close()

  await page.reload()
  await expect(page.getByLabel(/^City/)).toHaveValue('Nantes')
  await type(page, /^What the organization wants to do/, 'Buys credits')
  await go(page)

  await stands(page, 'Is everything right?')
  await expect(page.getByText('1 rue des Roseaux')).toBeVisible()
  await expect(page.getByText('The register is not answering.', { exact: false })).toBeVisible()
  await press(page, page.getByLabel(/^This is my organization/), 'Space')
  await go(page)

  await stands(page, 'What does it do?')
  await press(
    page,
    page
      .getByRole('group', { name: /^Industries/ })
      .getByRole('checkbox')
      .first(),
    'Space',
  )
  await expect(page.getByText('1 industry chosen')).toBeVisible()
  await go(page)

  // Back loses nothing.
  await stands(page, 'Who owns and controls it?')
  await go(page, 'Back')
  await stands(page, 'What does it do?')
  await expect(page.getByText('1 industry chosen')).toBeVisible()
  await go(page)

  await stands(page, 'Who owns and controls it?')
  await go(page, 'Add an owner')
  const owner = page.getByRole('group', { name: 'Beneficial owners above 25 % 1' })
  await reach(page, owner.getByLabel(/^Full name/))
  await page.keyboard.type('Ada Marsh')
  await reach(page, owner.getByLabel(/^Date of birth/))
  await page.keyboard.type('02011980')
  await reach(page, owner.getByLabel(/^Country of residence/))
  await page.keyboard.type('France')
  await reach(page, owner.getByLabel(/^Share held/))
  await page.keyboard.type('60')
  await type(page, /^Politically exposed persons/, 'None')
  await type(page, /^Source of funds/, 'Revenue')
  await attach(page, 'Identity document')
  await attach(page, 'Extract from the register')
  await press(page, page.getByLabel(/^Neither the organization/), 'Space')
  await press(page, page.getByLabel(/^The information given here/), 'Space')
  await go(page)
  // What is no field of the form is said beside its place, too.
  await expect(page.getByText('Add at least one document.').first()).toBeVisible()
  await attach(page, 'Proof of ownership')
  await go(page)

  await stands(page, 'Who signs?')
  await isClean(page)
  await reach(page, page.getByRole('radio', { name: /I do/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Someone else/ })).toBeChecked()
  await go(page)
  await stands(page, 'The person who signs')
  await type(page, /^Full name/, 'Noor Reed')
  await type(page, /^Role/, 'Managing director')
  await type(page, /^E-mail/, signer)
  await go(page)

  await stands(page, 'Review your application')
  await expect(page.getByText('Noor Reed')).toBeVisible()
  await expect(page.getByText('proof-of-ownership.pdf')).toBeVisible()
  await isClean(page)
  await go(page, 'Submit')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }))

  await expect(page).toHaveURL(/\/contributor\/[\w-]+\/onboardingStatus$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your documents are being checked' }),
  ).toBeVisible()
  await expect(page.getByText('Noor Reed got a link by e-mail and has not answered yet.')).toBeVisible()

  // What is asked of no one yet is read in the settings; the menu leads back.
  await page.getByRole('button', { name: /account of Ada Marsh/ }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Organization', exact: true }).click()
  await expect(page.getByText('The platform checks the name, country and VAT number.')).toBeVisible()
  await page.getByRole('link', { name: 'Onboarding status' }).click()
  await expect(page).toHaveURL(/\/onboardingStatus$/)

  // Who signs needs no account.
  const signing = await (await browser.newContext()).newPage()
  await signing.goto(await linkTo(admin, signer, /\/signatures\/[\w-]+/))
  await expect(
    signing.getByRole('heading', { level: 1, name: `Do you sign for ${organization}?` }),
  ).toBeVisible()
  await isClean(signing)
  await signing.getByRole('button', { name: 'I confirm' }).click()
  await expect(signing.getByRole('heading', { name: 'Thank you, you have confirmed' })).toBeVisible()
  await signing.reload()
  await expect(signing.getByRole('heading', { name: 'Thank you, you have confirmed' })).toBeVisible()
  await signing.context().close()

  // Without a reload: the waiting page hears of it.
  await expect(page.getByText('Noor Reed has confirmed.')).toBeVisible()

  // The platform checks, and lets it in; the waiting page hears of that as well.
  await admin.getByRole('link', { name: 'Onboardings', exact: true }).first().click()
  await admin.getByRole('searchbox', { name: 'Search onboardings' }).fill(organization)
  await admin.keyboard.press('Enter')
  await admin.getByRole('link', { name: organization }).click()
  await expect(admin.getByRole('list', { name: 'Documents' })).toContainText('Extract from the register')
  await expect(admin.getByText('No answers')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Accept the documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Due diligence is in progress' })).toBeVisible()
  // Names are compared by a job of the server; until then no one is let in.
  await admin.getByRole('button', { name: 'Validate' }).click({ timeout: 60_000 })
  await admin.getByRole('dialog', { name: 'Validate' }).getByRole('button', { name: 'Validate' }).click()
  await expect(admin.getByText('It may trade.')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/contributor\/[\w-]+\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Projects' })).toBeVisible()

  // Nothing was filtered away: there is nothing yet, and a way to begin.
  await page.getByRole('link', { name: 'My contributions' }).click()
  await page.getByRole('link', { name: 'Operation history' }).click()
  await expect(page.getByText('You have no operations yet')).toBeVisible()
  await page.getByRole('link', { name: 'Find projects' }).click()
  await expect(page).toHaveURL(/\/contributor\/[\w-]+\/home$/)
  expect(faults).toEqual([])
})

test('a link that no one sent is a page that does not exist', async ({ page }) => {
  await page.goto('/signatures/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByText('This page cannot be found...')).toBeVisible()
})

test('what the other device saved is shown, and the person decides which of the two stays', async ({
  page,
  browser,
}) => {
  await signIn(page, 'newcomer')
  const address = '/onboarding/PersonalInformation'
  await page.goto(address)
  await page.getByLabel(/^Position/).fill('Head of purchasing')
  await saved(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'newcomer')
  await other.goto(address)
  await expect(other.getByLabel(/^Position/)).toHaveValue('Head of purchasing')
  // Both type at the same time; the second one to be saved is asked.
  await page.route(
    '**/proxy/onboarding/answers/**',
    async (route) => {
      await other.getByLabel(/^Position/).fill('Head of sales')
      await saved(other)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByLabel(/^Position/).fill('Head of everything')
  const conflict = page.getByRole('alert', { name: 'This step was changed on another device' })
  await expect(conflict).toBeVisible()
  await expect(page.getByLabel(/^Position/)).toHaveValue('Head of everything')
  await conflict.getByRole('button', { name: 'Load the other' }).click()
  await expect(page.getByLabel(/^Position/)).toHaveValue('Head of sales')
  await expect(conflict).toBeHidden()
  await other.context().close()
})

test('two tabs before there is an organization: what one sends is in the other, which goes on from there', async ({
  page,
  enter,
}) => {
  await registerByCalls(page, await enter('admin'), 'Tom Twotabs')
  await page.goto('/onboarding')
  await page.getByRole('button', { name: 'Begin' }).click()
  await stands(page, 'Who are you?')
  const other = await page.context().newPage()
  await other.goto('/onboarding/PersonalInformation')
  await stands(other, 'Who are you?')
  await page.getByLabel(/^Position/).fill('Chair')
  await page.getByRole('button', { name: 'Continue' }).click()
  await stands(page, 'Your organization')
  await expect(other.getByLabel(/^Position/)).toHaveValue('Chair')
  await other.getByRole('button', { name: 'Continue' }).click()
  await stands(other, 'Your organization')
})

test('a tab that is left at the last step shows the status once another tab has submitted', async ({
  page,
  enter,
}) => {
  await registerByCalls(page, await enter('admin'), 'Tess Twotabs')
  await answerAll(page, {
    organization: `Two Tabs ${Date.now()}`,
    country: 'FR',
    owner: { name: 'Tess Twotabs', birthDate: '1980-02-01', country: 'FR' },
  })
  await page.goto('/onboarding/OnboardingFinal')
  await stands(page, 'Review your application')
  await send(page, 'onboarding.submit')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your documents are being checked' }),
  ).toBeVisible()
})
