/** What someone who buys does most, with how many clicks and keys it takes: a change that makes it longer fails here. */
import fs from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linkTo } from './models/applicant.ts'
import { admit, newBuyer } from './models/buyer.ts'
import { invoicedContribution, proposedContribution } from './models/by-calls.ts'
import { detailOf } from './models/calls.ts'
import { Steps } from './models/steps.ts'

const continues = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

const isAt = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

const pdf = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
})

test('register and be ready to buy', async ({ page, enter }) => {
  test.setTimeout(240_000)
  const steps = new Steps()
  const stamp = Date.now()
  const email = `noor.${stamp}@example.org`
  const organization = `Reed Works ${stamp}`
  const admin = await enter('admin')

  await test.step('an account', async () => {
    await page.goto('/')
    await steps.click(page.getByRole('button', { name: 'Create an account' }))
    await steps.fill(page.getByLabel('E-mail'), email)
    await steps.fill(page.getByLabel('Name'), 'Noor Reed')
    await steps.fill(page.getByLabel('Password'), 'moss under seven ferns')
    await steps.click(page.getByRole('button', { name: 'Create the account' }))
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await page.goto(await linkTo(admin, email, /\/identity\/\w+\/[\w-]{43}/))
    await steps.click(page.getByRole('button', { name: 'Confirm and continue' }))
    await isAt(page, 'Tell us about your organization')
    expect(steps.count, 'the account').toBe(6)
  })

  await test.step('the wizard', async () => {
    await steps.click(page.getByRole('button', { name: 'Begin' }))
    await isAt(page, 'Who are you?')
    await steps.fill(page.getByLabel(/^Position/), 'Director')
    await steps.click(continues(page))
    await isAt(page, 'Your organization')
    await steps.fill(page.getByLabel(/^Name of the organization/), organization)
    await steps.select(page.getByLabel(/^Country/), 'France')
    await steps.fill(page.getByLabel(/^Registration number/), '123 456 789')
    await steps.fill(page.getByLabel(/^Legal form/), 'SARL')
    await steps.fill(page.getByLabel(/^Street/), '1 rue des Roseaux')
    await steps.fill(page.getByLabel(/^City/), 'Nantes')
    await steps.select(page.getByLabel(/^What the organization wants to do/), 'Buys credits')
    await steps.click(continues(page))
    await isAt(page, 'Is everything right?')
    await steps.click(page.getByLabel(/^This is my organization/))
    await steps.click(continues(page))
    await isAt(page, 'What does it do?')
    await steps.click(
      page
        .getByRole('group', { name: /^Industries/ })
        .getByRole('checkbox')
        .first(),
    )
    await steps.click(continues(page))
    await isAt(page, 'Who owns and controls it?')
    await steps.click(page.getByRole('button', { name: 'Add an owner' }))
    const owner = page.getByRole('group', { name: 'Beneficial owners above 25 % 1' })
    await steps.fill(owner.getByLabel(/^Full name/), 'Noor Reed')
    await steps.fill(owner.getByLabel(/^Date of birth/), '1980-01-02')
    await steps.select(owner.getByLabel(/^Country of residence/), 'France')
    await steps.fill(owner.getByLabel(/^Share held/), '60')
    await steps.select(page.getByLabel(/^Politically exposed persons/), 'None')
    await steps.select(page.getByLabel(/^Source of funds/), 'Revenue of the business')
    for (const title of ['Identity document', 'Extract from the register', 'Proof of ownership']) {
      await steps.choose(page.getByLabel(`Add a file: ${title}`), pdf(title))
      await expect(page.getByRole('list', { name: `Files: ${title}` }).getByRole('listitem')).toHaveCount(1)
    }
    await steps.click(page.getByLabel(/^Neither the organization/))
    await steps.click(page.getByLabel(/^The information given here/))
    await steps.click(continues(page))
    await isAt(page, 'Who signs?')
    await steps.click(page.getByRole('radio', { name: /I do/ }))
    await steps.click(continues(page))
    await isAt(page, 'Review your application')
    await steps.click(page.getByRole('button', { name: 'Submit' }))
    await steps.click(page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }))
    await isAt(page, 'Your documents are being checked')
  })

  await admit(admin, organization)
  await page.goto('/')
  await isAt(page, 'Our Projects')
  await expect(page.locator('article').first()).toBeVisible()
  expect(steps.count).toBe(38)
})

test('find a project by a half-remembered name and request 500 t', async ({ browser, enter }) => {
  test.slow()
  const page = await newBuyer(browser, await enter('admin'), `Heron Works ${Date.now()}`)
  const steps = new Steps()
  await steps.fill(page.getByRole('combobox', { name: 'Search projects' }), 'nyunwge rainforrest')
  await steps.click(
    page
      .getByRole('article')
      .getByRole('link', { name: /Nyungwe Rainforest/ })
      .first(),
  )
  const add = page.getByRole('form', { name: 'Add to the cart' })
  await steps.fill(add.getByLabel('Quantity'), '500')
  await steps.press(add.getByLabel('Quantity'), 'Enter')
  await steps.click(add.getByRole('link', { name: 'Go to the cart' }))
  await steps.click(page.getByRole('button', { name: 'Review and request' }))
  await expect(page.getByRole('heading', { name: 'Review your request' })).toBeVisible()
  await steps.click(page.getByRole('button', { name: 'Send the request' }))
  await expect(page.getByRole('region', { name: 'Requested' }).getByRole('link')).toHaveCount(1)
  expect(steps.count).toBe(7)
  await page.context().close()
})

test('see what is owed, pay it and say so', async ({ browser, enter }) => {
  test.setTimeout(240_000)
  const page = await newBuyer(browser, await enter('admin'), `Fern Transport ${Date.now()}`)
  const sid = await invoicedContribution(enter, 'Canopy Partners', page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.reload()
  const steps = new Steps()
  await steps.click(
    page.getByRole('region', { name: 'Your turn' }).getByRole('link', { name: /^Pay the invoice/ }),
  )
  const step = page.getByRole('region', { name: 'Step: Contributor payment' })
  const payment = step.getByRole('region', { name: 'Pay by bank transfer' })
  await expect(payment.getByText('140,80 €')).toBeVisible()
  await expect(payment.getByRole('img', { name: 'QR code of the bank transfer' })).toBeVisible()
  expect(steps.count, 'to everything that a transfer needs').toBe(1)
  const sent = step.getByRole('button', { name: 'I have sent the payment' })
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(sent).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY), 'not scrolled').toBe(0)
  }
  for (const label of ['IBAN', 'Payment reference', 'Amount'])
    await steps.click(payment.getByRole('button', { name: `Copy ${label}`, exact: true }))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('140.80')
  await steps.click(sent)
  await expect(payment.getByRole('status')).toBeVisible()
  await expect(sent).toHaveCount(0)
  await expect(payment.getByRole('img')).toHaveCount(0)
  const { turns } = await detailOf(page, sid)
  expect(turns).toContainEqual(
    expect.objectContaining({ step: 'contributorPaymentValidation', court: 'platform' }),
  )
  expect(steps.count).toBe(5)
  await page.context().close()
})

test('prove to an auditor what was retired in a year', async ({ enter }) => {
  const page = await enter('contributor')
  const steps = new Steps()
  await steps.click(page.getByRole('link', { name: 'My contributions' }))
  await steps.click(page.getByRole('link', { name: 'Entity and purpose' }))
  const pack = page.getByRole('region', { name: 'Audit pack' })
  const saved = page.waitForEvent('download')
  await steps.click(pack.getByRole('link', { name: 'Download the pack' }))
  const files = unzipSync(new Uint8Array(await fs.readFile(await (await saved).path())))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['serials.csv', 'manifest.json']))
  expect(steps.count, 'this year').toBe(3)
  // Another year is one choice more: a range never ends before it begins.
  const other = new Steps()
  await page.goto('/')
  await other.click(page.getByRole('link', { name: 'My contributions' }))
  await other.click(page.getByRole('link', { name: 'Entity and purpose' }))
  const year = String(new Date().getFullYear() - 1)
  await other.select(pack.getByLabel('To claim year'), year)
  await expect(pack.getByLabel('From claim year')).toHaveValue(year)
  const again = page.waitForEvent('download')
  await other.click(pack.getByRole('link', { name: 'Download the pack' }))
  await (await again).path()
  expect(other.count, 'another year').toBe(4)
})

test('answer the oldest thing that is asked', async ({ browser, enter }) => {
  test.setTimeout(240_000)
  const page = await newBuyer(browser, await enter('admin'), `Moss Logistics ${Date.now()}`)
  const oldest = await proposedContribution(enter, 'Canopy Partners', page)
  await proposedContribution(enter, 'Canopy Partners', page)
  await page.reload()
  const steps = new Steps()
  await steps.click(
    page.getByRole('region', { name: 'Your turn' }).getByRole('listitem').first().getByRole('link'),
  )
  await expect(page).toHaveURL(new RegExp(oldest))
  const step = page.getByRole('region', { name: 'Step: Proposal' })
  await steps.click(step.getByRole('button', { name: 'Accept the proposal' }))
  await steps.click(page.getByRole('alertdialog').getByRole('button', { name: 'Accept the proposal' }))
  await expect
    .poll(async () => (await detailOf(page, oldest)).done)
    .toEqual(expect.arrayContaining(['proposal']))
  expect(steps.count).toBe(3)
  await page.context().close()
})
