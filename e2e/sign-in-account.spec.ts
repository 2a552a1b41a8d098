/** An account of one's own at the embedded provider, from the front page to the first sign-in, and a new password. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { register as registerWith } from './models/applicant.ts'

test.use({ sendsBadInput: true })

const PASSWORD = 'moss under seven ferns'

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
}

/** Every page of the provider, as it stands: nothing for axe to say, nothing wider than the window. */
async function isSound(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBeLessThanOrEqual(0)
}

test('someone makes an account, corrects what is wrong beside its field, and is signed in by the link in the e-mail', async ({
  page,
  faults,
}) => {
  const email = `grace.${Date.now()}@example.org`
  await page.goto('/')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill('Grace Hopper')
  const password = page.getByLabel('Password')
  await password.fill('grace-hopper-1906')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(password).toHaveAccessibleDescription(/At least 12 characters.*Too easy to guess/)
  await expect(password).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
  await isSound(page)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()

  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status')).toContainText('We have sent it again')
  await isSound(page)
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  const emails = page.getByRole('region', { name: 'Understory: please confirm your address' })
  await expect(emails).toHaveCount(2)
  await expect(emails.last()).toContainText('This link is no longer valid')
  const newest = emails.first().getByRole('link')
  const used = (await newest.getAttribute('href')) ?? ''
  await newest.click()
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await isSound(page)
  await page.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
  expect((await page.request.get('/proxy/me')).status()).toBe(200)
  await page.goto(used)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  expect(faults.filter((text) => !/status of 4(00|10)/.test(text))).toEqual([])
  faults.length = 0
})

test('the link asks for the password in another browser, and signs in there; later the password is forgotten', async ({
  page,
  browser,
}) => {
  const email = `grace.other.${Date.now()}@example.org`
  await page.goto('/')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await register(page, email)
  const outbox = (await page.getByRole('link', { name: 'Open the outbox' }).getAttribute('href')) ?? ''

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(outbox)
  await phone.getByRole('link', { name: /identity.verify/ }).click()
  await phone.getByLabel('Password').fill('not the right words')
  await phone.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(phone.getByLabel('Password')).toHaveAccessibleDescription(/not the password of the account/)
  await isSound(phone)
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(phone).toHaveURL(/\/onboarding/)
  expect((await phone.request.get('/proxy/me')).status()).toBe(200)

  await page.goto('/identity/forgot')
  await isSound(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  const link = page.getByRole('link', { name: /identity.password/ })
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await page.getByLabel('Password').fill('rain on an old oak')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  expect((await phone.request.get('/proxy/me')).status()).toBe(401)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('rain on an old oak')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
  await phone.context().close()
})

test('the provider’s pages keep the colours that were chosen on the site', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Use dark colours' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.getByRole('heading')).toHaveCSS('font-family', /Newsreader/)
  await isSound(page)
})

test('the provider’s base address, where "Return Home" leads, says what it is and leads to the site', async ({
  page,
  faults,
}) => {
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page.getByText('This service signs people in to Understory')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Understory' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  expect(faults).toEqual([])
})

test('the password is changed from the account page, by who knows the one of before', async ({
  page,
  enter,
  browser,
}) => {
  const email = await registerWith(page, await enter('admin'), 'Grace Murray')
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  await other.goto('/account')
  await other.goto('/docs/machines')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Change the password' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  const [old, wanted] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await expect(old).toBeFocused()
  await old.fill('never was the one')
  await wanted.fill('rain on an old oak')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(old).toHaveAccessibleDescription(/do not match/)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByRole('link', { name: 'Back to the site' })).toBeVisible()
  await isSound(page)
  await old.fill(PASSWORD)
  await wanted.fill('rain on an old oak')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByText('Sign out everywhere else')).toHaveCount(0)
  await test.step('another browser that goes back says why it is signed out, for as long as it takes to read', async () => {
    await other.clock.install()
    await other.goBack()
    const notices = other.getByRole('region', { name: 'Notifications' })
    await expect(notices).toContainText('signed out because the password was changed')
    await other.clock.runFor(60_000)
    await expect(notices).toContainText('signed out because the password was changed')
    await elsewhere.close()
  })
})
