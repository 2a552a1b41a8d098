/** What visitors see at the public addresses of the specification, and that signing in leads back to them. */
import type { Page } from '@playwright/test'
import { hold } from './held.ts'
import { EMAILS, expect, PASSWORD, test, type Who } from './fixtures.ts'

async function signInHere(page: Page, who: Who): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel('E-mail').fill(EMAILS[who])
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const withoutCode = (page: Page) => hold(page, '**/assets/*.js')

test('the front page is there before its code: its links lead on, and nothing moves when the code has come', async ({
  page,
  faults,
}) => {
  const bring = await withoutCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const headline = page.getByRole('heading', { level: 1, name: /^Credits you can follow/ })
  await expect(headline).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/?begin=account',
  )
  await page.evaluate(() => document.fonts.ready)
  const place = await headline.boundingBox()
  bring()
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeVisible()
  expect(await headline.boundingBox()).toEqual(place)

  await page.goto('/?begin=signIn')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.goto('/?begin=account&email=grace%40example.org')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('grace@example.org')
  expect(faults).toEqual([])
})

test('a chosen colour scheme is there before the code', async ({ page, faults }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Use dark colours' }).click()
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  const bring = await withoutCode(page)
  await page.reload({ waitUntil: 'commit' })
  const headline = page.getByRole('heading', { level: 1, name: /^Credits you can follow/ })
  await expect(headline).toBeVisible()
  expect(await ground()).toBe(dark)
  await page.evaluate(() => localStorage.clear())
  await page.reload({ waitUntil: 'commit' })
  await expect(headline).toBeVisible()
  expect(await ground()).not.toBe(dark)
  bring()
  await expect(page.getByRole('button', { name: 'Use dark colours' })).toBeVisible()
  expect(faults).toEqual([])
})

test('public pages and the sign-in work where the browser forbids sites to store anything beside cookies', async ({
  page,
  faults,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeVisible()
  await page.goto('/certificates/keys')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible()
  await page.goto('/docs/machines')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await page.goto('/')
  await signInHere(page, 'contributor')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Projects' })).toBeVisible()
  expect(faults).toEqual([])
})

test('the onboarding tells a visitor its steps and what to have ready; signing in leads to the step that was asked for', async ({
  page,
  faults,
}) => {
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell us about your organization')
  const steps = page.getByRole('navigation', { name: 'Steps of the application' }).getByRole('listitem')
  await expect(steps.filter({ visible: true })).toHaveText([
    /Welcome/,
    /Personal information/,
    /Organization/,
    /Check/,
    /Sector/,
    /Compliance/,
    /Signatory/,
    /Submit/,
  ])
  await expect(page.getByRole('main')).toContainText('Registration number · Legal form')
  await expect(page.getByRole('main')).toContainText('Full name · Date of birth · Country of residence')
  await expect(page.getByRole('main')).toContainText('Extract from the register · Proof of ownership')

  await page.goto('/onboarding/PersonalInformation')
  await signInHere(page, 'newcomer')
  await expect(page).toHaveURL('/onboarding/PersonalInformation')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  expect(faults).toEqual([])
})

test('a project on a public page is opened after signing in', async ({ page, faults }) => {
  await page.goto('/')
  const catalogue = page.getByRole('region', { name: 'From the catalogue' })
  await expect(catalogue.locator('img[src*=offering_photos]').first()).toBeAttached()
  const card = catalogue.getByRole('link').first()
  const title = (await card.textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to open this project')
  await expect(page.getByRole('article')).toContainText(title)
  await expect(page.getByText('if it is still offered')).toBeVisible()
  await signInHere(page, 'contributor')
  await expect(page).toHaveURL(/\/contributor\/[\w-]+\/projectOffering\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(faults).toEqual([])
})

test('a project that only the profile of its carrier lists is shown where one signs in for it', async ({
  page,
  faults,
}) => {
  await page.goto('/')
  const cards = page.getByRole('article').getByRole('link')
  await expect(cards.first()).toBeVisible()
  const shown = await cards.allTextContents()
  const { items } = (await (await page.request.get('/proxy/showcase')).json()) as {
    items: { carrier: string; carrier_sid: string }[]
  }
  await page.goto(`/profiles/${items.find(({ carrier }) => carrier === 'Canopy Partners')!.carrier_sid}`)
  const listed = page.getByRole('article').getByRole('link')
  await expect(listed.nth(10)).toBeVisible()
  const title = (await listed.allTextContents()).find((one) => !shown.includes(one))!
  await listed.getByText(title, { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to open this project')
  await expect(page.getByRole('article')).toContainText(title)
  expect(faults).toEqual([])
})

test('a visitor signs in from the head of a public page, and is back on it', async ({ page }) => {
  await page.goto('/certificates')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signInHere(page, 'contributor')
  await expect(page).toHaveURL('/certificates')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toHaveCount(0)
})

test('the choice of an organization says what it is for, and shows the organizations after signing in', async ({
  page,
  faults,
}) => {
  await page.goto('/OrganizationSelection')
  await expect(page.getByRole('heading', { name: 'Sign in to see your organizations' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Begin the onboarding of an organization' })).toHaveAttribute(
    'href',
    '/onboarding',
  )
  await signInHere(page, 'several')
  await expect(page).toHaveURL('/OrganizationSelection')
  await expect(page.getByRole('button', { name: /^Continue as/ }).first()).toBeVisible()
  expect(faults).toEqual([])
})

test('the keyboard passes the menu of a public page at once', async ({ page, faults }) => {
  await page.goto('/certificates')
  await expect(page.getByRole('button', { name: 'Find certificate' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  expect(faults).toEqual([])
})
