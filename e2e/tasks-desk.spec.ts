/** What the platform does most, with how many clicks and keys it takes: a change that makes it longer fails here. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newBuyer } from './models/buyer.ts'
import { invoicedContribution, nameSignatory, proposedContribution } from './models/by-calls.ts'
import { detailOf, sendEvent } from './models/calls.ts'
import { statementFile } from './models/statements.ts'
import { Steps } from './models/steps.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true })

/** In the desk's list, by the name of an organization. */
async function search(steps: Steps, page: Page, words: string): Promise<void> {
  await steps.click(menu(page, 'Operations'))
  const field = page.getByRole('searchbox', { name: 'Search by number, project or organization' })
  await steps.fill(field, words)
  await steps.press(field, 'Enter')
  await expect(page).toHaveURL(/search=/)
}

const sure = (page: Page, label = 'Confirm') =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true })

test('clear a queue of twenty', async ({ browser, enter }) => {
  test.setTimeout(300_000)
  const admin = await enter('admin')
  const organization = `Lichen Foods ${Date.now()}`
  const buyer = await newBuyer(browser, admin, organization)
  // The demonstration has no twenty that wait for the same: these are made by calls.
  for (let made = 0; made < 20; made += 1) {
    const sid = await proposedContribution(enter, 'Canopy Partners', buyer)
    await sendEvent(buyer, sid, 'proposal.accept')
    await nameSignatory(buyer, sid, 'cc')
  }
  await buyer.context().close()

  const steps = new Steps()
  await search(steps, admin, organization)
  await expect(
    admin.getByRole('table', { name: 'Operations' }).getByRole('link', { name: /^OP-/ }),
  ).toHaveCount(20)
  await steps.click(admin.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = admin.getByRole('region', { name: 'With the selected operations' })
  await steps.click(bar.getByRole('button', { name: 'Complete a step' }))
  await steps.click(admin.getByRole('menuitem', { name: /Accept the authority/ }))
  await steps.click(sure(admin, 'Accept the authority'))
  const results = admin.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results.filter({ hasText: 'Done' })).toHaveCount(20)
  expect(steps.count).toBe(7)
})

test('confirm ten payments', async ({ browser, enter }) => {
  test.setTimeout(420_000)
  const [admin, checker] = [await enter('admin'), await enter('checker')]
  const organization = `Heather Paper ${Date.now()}`
  const buyer = await newBuyer(browser, admin, organization)
  const due: { readonly sid: string; readonly number: string; readonly reference: string }[] = []
  for (let made = 0; made < 10; made += 1) {
    const sid = await invoicedContribution(enter, 'Canopy Partners', buyer)
    const { number, facts } = await detailOf(admin, sid)
    due.push({ sid, number, reference: facts.paymentReference ?? '' })
  }
  await buyer.context().close()

  const steps = new Steps()
  await test.step('one person imports the statement and confirms what matches exactly', async () => {
    await steps.click(menu(admin, 'Payments'))
    await steps.click(
      admin
        .getByRole('navigation', { name: 'Views of payments' })
        .getByRole('link', { name: 'Bank statements' }),
    )
    const entries = due.map(({ number, reference }) => ({ id: `TEN-${number}`, amount: '140.80', reference }))
    const id = `TEN-${due[0]!.number}`
    const file = statementFile(id, entries)
    await steps.choose(admin.getByLabel('Choose or drop a bank statement'), file)
    await steps.click(admin.getByRole('button', { name: 'Import', exact: true }))
    await steps.click(
      admin.getByRole('table', { name: 'Imported statements' }).getByRole('link', { name: id }),
    )
    const confirm = admin.getByRole('button', { name: 'Confirm 10 exact matches' })
    await expect(confirm).toBeVisible()
    expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([])
    await steps.click(confirm)
    await steps.click(sure(admin))
    await expect(admin.getByText('No results')).toBeVisible()
    expect(steps.count).toBe(7)
  })

  const second = new Steps()
  await test.step('another person confirms them as well', async () => {
    await second.click(menu(checker, 'Payments'))
    await second.click(
      checker
        .getByRole('navigation', { name: 'Views of payments' })
        .getByRole('link', { name: 'Bank statements' }),
    )
    await second.click(
      checker
        .getByRole('table', { name: 'Imported statements' })
        .getByRole('link', { name: `TEN-${due[0]!.number}` }),
    )
    await second.select(
      checker.getByRole('region', { name: 'Transactions' }).getByRole('combobox', { name: 'State' }),
      'In progress',
    )
    const confirm = checker.getByRole('button', { name: 'Confirm 10 payments' })
    await expect(confirm).toBeVisible()
    expect((await new AxeBuilder({ page: checker }).analyze()).violations).toEqual([])
    await second.click(confirm)
    await second.click(sure(checker))
    await expect(checker.getByText('No results')).toBeVisible()
    expect(second.count).toBe(6)
  })
  for (const { sid } of due) expect((await detailOf(admin, sid)).facts.receivedCents).toBe(14_080)
})

test('find why an operation waits, and remind who has to act', async ({ browser, enter }) => {
  test.setTimeout(180_000)
  const admin = await enter('admin')
  const organization = `Bracken Energy ${Date.now()}`
  const buyer = await newBuyer(browser, admin, organization)
  const sid = await proposedContribution(enter, 'Canopy Partners', buyer)
  await buyer.context().close()
  const { number } = await detailOf(admin, sid)

  const steps = new Steps()
  await steps.press(admin.locator('body'), 'Control+k')
  await steps.fill(admin.getByRole('combobox', { name: 'Search' }), organization)
  await steps.click(admin.getByRole('option', { name: new RegExp(number) }))
  const step = admin.getByRole('region', { name: /^Step: / })
  await expect(step).toContainText('Accept, ask for changes, or decline.')
  await expect(step).toContainText('Contributor')
  expect(steps.count, 'to the reason').toBe(3)
  await steps.click(admin.getByRole('button', { name: 'Remind', exact: true }))
  await steps.click(sure(admin, 'Remind'))
  await expect(admin.getByText('Reminder sent')).toBeVisible()
  await expect(admin.getByText('Your changes have been saved successfully!')).toHaveCount(0)
  expect(steps.count).toBe(5)
})
