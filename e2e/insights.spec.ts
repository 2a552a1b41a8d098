/** Where operations wait, as an analyst asks for the first time: what takes longest, whose move it is, what waits for others. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

test('what takes longest is found in the list, in the diagram and in the work list', async ({ enter }) => {
  const page = await enter('admin')
  await page.getByRole('link', { name: 'Waiting times' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting times' })).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  const list = page.getByRole('table', { name: 'Bottlenecks' })
  const chart = page.getByRole('region', { name: /^Contribution: median time/ })

  // The longest first; a row shows its box, whose colour is also said in words.
  const first = list.getByRole('row').nth(1)
  await expect(first).toContainText('Send the purchase order')
  await expect(first).toContainText('Contributor')
  await first.getByRole('button', { name: 'Send the purchase order' }).click()
  await expect(page).toHaveURL(/place=active\.signatures\.purchaseOrder/)
  const box = chart.getByRole('button', { name: /Purchase order.* d · \d+ now/ })
  await expect(box.last()).toHaveAttribute('aria-current', 'true')

  // By the keys: into the phase, and back.
  const payments = chart.getByRole('button', { name: /^Contributor payment/ })
  await payments.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=payments/)
  await expect(
    page
      .getByRole('region', { name: /^Payments: median time/ })
      .getByRole('button', { name: /^Pay the invoice/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole chart' }).click()
  await expect(chart).toBeVisible()

  // Sorted otherwise.
  await list.getByRole('button', { name: 'Now' }).click()
  await expect(list.getByRole('columnheader', { name: 'Now' })).toHaveAttribute('aria-sort', 'descending')

  // Waiting for a parallel part is distinguished from someone's move.
  await page.getByRole('radio', { name: 'A parallel part' }).check()
  await expect(list.getByRole('row', { name: /Waiting for the registry link/ })).toContainText(
    'waits for a parallel part',
  )
  await expect(list.getByRole('row', { name: /Send the purchase order/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'A person' }).check()
  await expect(list.getByRole('row', { name: /Waiting for the registry link/ })).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  // What is there is one click away.
  await list
    .getByRole('row', { name: /Upload the invoice/ })
    .getByRole('link', { name: /Open operations here/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  await expect(page).toHaveURL(/step=pcInvoice/)
  await expect(page.getByRole('link', { name: 'Upload the invoice' }).first()).toBeVisible()
})

test('which ways operations took, what one of them looks like, and what days less would change', async ({
  enter,
}) => {
  const page = await enter('readonlyAdmin')
  await page.goto('/admin/insights')
  await page.getByRole('tab', { name: 'Ways' }).click()
  const list = page.getByRole('table', { name: 'Ways taken' })
  await expect(list.getByRole('row').nth(1)).toContainText('Most frequent')
  const chart = page.getByRole('region', { name: /^Contribution: share of operations/ })
  await expect(chart.getByRole('button', { name: /^Accept operation.*100 %/ })).toBeVisible()

  // One way: its row says what is different, the diagram how long it took.
  const other = list.getByRole('row').filter({ hasText: 'Without:' })
  await expect(other).toContainText('Transfer the units')
  await other.getByRole('button').click()
  await expect(page).toHaveURL(/way=[0-9a-f]{32}/)
  await expect(page.getByRole('region', { name: /^Contribution: median time of one way/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  // What if: a whole phase passes its days on to the end, one of two lanes does not.
  await page.getByRole('tab', { name: 'What if' }).click()
  const table = page.getByRole('table', { name: 'What if' })
  await expect(table.getByRole('row', { name: /^Request whole phase/ })).toContainText('−3 d')
  await expect(table.getByRole('row', { name: /^Carrier invoice/ })).toContainText('unchanged')
  await page.getByLabel('If each of these took, in total').selectOption('7 days more')
  await expect(table.getByRole('row', { name: /^Request whole phase/ })).toContainText('+7 d')
  await expect(page).toHaveURL(/days=-7/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('two parties at once, a month in which nothing happened, and a counting at once', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/insights?type=ccuPurchase')
  await expect(page.getByRole('region', { name: /^CCU purchase: median time/ })).toBeVisible()
  const contributor = page.getByRole('combobox', { name: 'Contributor' })
  await expect(contributor.getByRole('option', { name: 'Atelier Verne' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Operation type' }).selectOption('contribution')
  await contributor.selectOption('Atelier Verne')
  await expect(page).toHaveURL(/contributor=/)
  await page.getByRole('combobox', { name: 'Project carrier' }).selectOption('Canopy Partners')
  await expect(page).toHaveURL(/contributor=.*projectCarrier=/)
  await expect(page.getByRole('table', { name: 'Bottlenecks' })).toBeVisible()

  const before = await page.getByText(/^As of /).textContent()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/insights/dwell/count'))
  await page.getByRole('button', { name: 'Count now' }).click()
  expect((await answered).status()).toBe(200)
  // The notice of the counting's end brings the button back, without a reload.
  await expect(page.getByRole('button', { name: 'Count now' })).toBeEnabled()
  await expect(page.getByText(/^As of /)).toBeVisible()
  expect(before).not.toBeNull()
})

test('an operation’s page says when it can be expected to end, and from how many similar ones', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/operations?type=contribution&status=open&step=pcInvoice')
  await expect(page.getByRole('columnheader', { name: 'Expected finish' })).toBeVisible()
  await expect(
    page.getByRole('cell', { name: /^\d+ \w+ ?4 of 5 by \d+ \w+$|^Not known yet$/ }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: /^OP-/ }).first().click()
  const expected = page.getByText('Expected finish', { exact: true }).locator('..')
  await expect(expected).toContainText(/\d{4}based on [56] similar operations|Not known yet/)
})

test('who only looks cannot have it counted', async ({ enter }) => {
  const page = await enter('checker')
  await page.goto('/admin/insights')
  await expect(page.getByRole('table', { name: 'Bottlenecks' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Count now' })).toHaveCount(0)
})

test('the dashboard says which phase is late by days that an owner chose, and leads to the operations', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.goto('/admin')
  const phases = page.getByRole('list', { name: 'Open operations per phase' })
  await expect(phases.getByText('Signatures', { exact: true })).toBeVisible()
  await expect(phases.getByText('Retirement contract')).toHaveCount(0)
  await page.getByRole('button', { name: 'Alerts' }).click()
  const alerts = page.getByRole('dialog', { name: 'Alerts' })
  await alerts.getByLabel('Signatures').selectOption({ label: 'After a day' })
  const late = phases.getByRole('link', { name: /^\d+ late, from day 1 on$/ })
  await expect(late).toBeVisible()
  const count = Number.parseInt((await late.textContent()) ?? '', 10)
  await page.keyboard.press('Escape')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await late.click()
  await expect(page.getByRole('button', { name: /^In phase: Signatures, since / })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Operations' }).locator('tbody tr')).toHaveCount(count)
  await page.getByRole('button', { name: /^In phase: Signatures, since / }).click()
  await expect(page).not.toHaveURL(/phase/)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Alerts' }).click()
  await alerts.getByLabel('Signatures').selectOption({ index: 0 })
  await expect(late).toHaveCount(0)
})
