/** The platform's list of operations as a desk: many rows, keys, a preview, one after the other, the same for several. */
import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hold } from './held.ts'

test.use({ sharesSignIns: true })

const wholeRows = (table: Locator): Promise<number> =>
  table.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }).length,
  )

test('at 1440 by 900 at least fourteen whole rows are in sight, and the head stays', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/operations')
  const table = page.getByRole('table', { name: 'Operations' })
  await expect(table.getByRole('row').nth(15)).toBeAttached()
  expect(await wholeRows(table)).toBeGreaterThanOrEqual(14)
  const beyond = table.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
  expect(await beyond).toBe(0)
  const row = table.getByRole('row').nth(3)
  const before = await row.boundingBox()
  await row.getByRole('checkbox').press('Space')
  await expect(page.getByRole('region', { name: 'With the selected operations' })).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  expect(await wholeRows(table)).toBeGreaterThanOrEqual(14)
  // The layout is behind the bar; its key opens it.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Layout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await table.getByRole('link', { name: /^OP-/ }).last().scrollIntoViewIfNeeded()
  await expect(table.getByRole('columnheader', { name: 'Current step' })).toBeInViewport()
})

test('a menu that was opened while the rows are fetched stays open when they come', async ({ enter }) => {
  const page = await enter('admin')
  const bring = await hold(page, /\/proxy\/operations\?/)
  await page.goto('/admin/operations')
  await page.getByRole('button', { name: 'Views' }).click()
  const entry = page.getByRole('menuitem', { name: 'Save this view' })
  await expect(entry).toBeVisible()
  bring()
  await expect(page.getByRole('table', { name: 'Operations' }).getByRole('row').nth(5)).toBeVisible()
  await expect(entry).toBeVisible()
})

test('title, sections and tools of a page are there while its rows come', async ({ enter }) => {
  const page = await enter('admin')
  const bring = await hold(page, /\/proxy\/(insights|contract_templates|certificate_templates)/)
  for (const [address, role, name] of [
    ['/admin/insights', 'tab', 'What if'],
    ['/admin/contractTemplates', 'tab', 'Mandate contract'],
    ['/admin/certificateTemplates', 'button', 'New template'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole(role, { name })).toBeVisible()
    await expect(page.locator('main [data-bones]')).toBeVisible()
    // A tab names its panel to who does not see the page.
    const panels = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.ariaControlsElements?.length))
    expect(panels, address).toEqual(panels.map(() => 1))
  }
  bring()
  await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
})

test('the rows of the operations come about where their skeleton was', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  const bring = await hold(page, '**/proxy/me')
  await page.goto('/admin/operations')
  const skeleton = page.locator('[data-skeleton] ~ [data-bones]')
  const { y } = (await skeleton.boundingBox())!
  bring()
  const rows = page.getByRole('table', { name: 'Operations' })
  await expect(rows).toBeVisible()
  expect(Math.abs((await rows.boundingBox())!.y - y)).toBeLessThan(24)
})

test('on a phone the dashboard comes where its skeleton was', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  const bring = await hold(page, '**/proxy/me')
  await page.goto('/admin')
  const { y } = (await page.locator('[data-skeleton] ~ [data-bones]').boundingBox())!
  bring()
  await expect(page.getByText(/waiting, oldest due date first/)).toBeVisible()
  const below = page.locator('main:not(:has([data-bones])) > header + *')
  expect(Math.abs((await below.boundingBox())!.y - y)).toBeLessThan(8)
  await expect(page.getByText(/^CCU purchase OP-\d+: 400 t CO₂e, /)).toBeVisible()
})

test('the filters of onboardings are on one line', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/onboardings')
  const filters = page.getByRole('main').getByRole('combobox')
  const tops = async () => (await filters.all()).map(async (one) => (await one.boundingBox())!.y)
  await expect(filters).toHaveCount(5)
  expect(new Set(await Promise.all(await tops())).size).toBe(1)
})

test('a cell that is cut says all of its text under the pointer, one that is not cut says nothing', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/operations?search=Boomitra')
  const row = page.getByRole('row').filter({ hasText: 'OP-' }).first()
  const project = row.getByRole('cell', { name: /^Boomitra/ })
  await project.hover()
  await expect(project).toHaveAttribute('title', /^Boomitra Grassland Restoration in Northern Mexico/)
  const quantity = row.getByRole('cell', { name: /t CO₂e$/ })
  await quantity.hover()
  await expect(quantity).toHaveAttribute('title', '')
  // The due date stays in sight beside a preview, which adds up the money as the operation's page does.
  await project.click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByText(/^VAT, /)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeInViewport({ ratio: 1 })
})

test('on a phone four whole operations are in sight, and a finger finds what it presses', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/operations')
  const table = page.getByRole('table', { name: 'Operations' })
  await expect(table.getByRole('row').nth(15)).toBeAttached()
  expect(await wholeRows(table)).toBeGreaterThanOrEqual(4)
  const targets = table.locator('tbody').locator('a:visible, input')
  const smallest = () =>
    targets.evaluateAll((all) =>
      Math.min(
        ...all.map((one) => one.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]),
      ),
    )
  await expect.poll(smallest).toBeGreaterThanOrEqual(44)
  await table.getByRole('checkbox').nth(1).press('Space')
  const bar = page.getByRole('region', { name: 'With the selected operations' })
  await expect(bar.getByRole('button', { name: 'Remind' })).toBeInViewport()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('by keys alone: down, preview, select, open, and on to the next', async ({ enter }) => {
  const page = await enter('admin')
  // In an order that stays as it is while other journeys change operations.
  await page.goto('/admin/operations?sort=number&direction=asc')
  const table = page.getByRole('table', { name: 'Operations' })
  const numbers = table.getByRole('link', { name: /^OP-/ })
  await expect(numbers.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(numbers.nth(1)).toBeFocused()
  await page.keyboard.press('p')
  const number = await numbers.nth(1).innerText()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: number })).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select ${number}` })).toBeChecked()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('k')
  await expect(numbers.first()).toBeFocused()
  const [first, second] = [await numbers.first().innerText(), number]
  await expect(preview.getByRole('heading', { name: first })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(numbers.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const way = page.getByRole('navigation', { name: 'In the list' })
  await expect(way).toBeVisible()
  await page.goBack()
  await expect(numbers.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(first, { exact: true }).first()).toBeVisible()
  await way.getByRole('button', { name: 'Next in the list' }).click()
  await expect(page.getByText(second, { exact: true }).first()).toBeVisible()
  await expect(way).toContainText(/2 of \d+Next/)
})

test('a person’s columns, density and keys are there again on another device', async ({ enter }) => {
  const page = await enter('readonlyAdmin')
  await page.goto('/admin/operations')
  await page.getByRole('table', { name: 'Operations' }).waitFor()
  await page.keyboard.press('?')
  const panel = page.getByRole('dialog', { name: 'Layout' })
  await panel.getByRole('checkbox', { name: 'Price of the units' }).check()
  await panel.getByRole('radio', { name: 'With notes' }).check()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const isKept = page.waitForResponse((answer) => answer.request().postDataJSON()?.has_keys === false)
  await panel.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck()
  expect((await isKept).status()).toBe(204)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(0)
  const other = await enter('readonlyAdmin')
  await other.goto('/admin/operations')
  await expect(other.getByRole('columnheader', { name: 'Price of the units' })).toBeVisible()
  await other.getByRole('button', { name: 'Layout' }).click()
  const there = other.getByRole('dialog', { name: 'Layout' })
  await expect(there.getByRole('radio', { name: 'With notes' })).toBeChecked()
  await expect(there.getByRole('switch', { name: 'Keyboard shortcuts' })).not.toBeChecked()
  await there.getByRole('checkbox', { name: 'Price of the units' }).uncheck()
  await there.getByRole('radio', { name: 'One line each' }).check()
  const isBack = other.waitForResponse((answer) => answer.request().postDataJSON()?.has_keys === true)
  await there.getByRole('switch', { name: 'Keyboard shortcuts' }).check()
  expect((await isBack).status()).toBe(204)
})

test('an event without a form is sent to several operations, each with its result', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/operations?status=open')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/operations/bulk/offers'))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await asked
  const bar = page.getByRole('region', { name: 'With the selected operations' })
  await expect(bar.getByRole('button', { name: 'Complete a step' })).toBeVisible()
  // To ask what can be done saves nothing.
  await expect(page.getByText('Your changes have been saved successfully!')).toHaveCount(0)
  await bar.getByRole('button', { name: 'Complete a step' }).click()
  const entry = page.getByRole('menuitem').first()
  const named = (await entry.innerText()).split('\n')[0]!.split(': ').at(-1)!
  await entry.click()
  await page.getByRole('alertdialog').getByRole('button', { name: named }).click()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem').first()).toContainText(/Done|Not possible/)
})

test('a question about the selected operations names them', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/operations?sort=number&direction=asc')
  const rows = page.getByRole('row').filter({ hasText: 'OP-' })
  const numbers = rows.getByRole('link', { name: /^OP-/ })
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'With the selected operations' })
  await bar.getByRole('button', { name: 'Remind' }).click()
  const named = page.getByRole('alertdialog').getByRole('listitem')
  await expect(named).toHaveCount(2)
  for (const at of [0, 1]) await expect(named.nth(at)).toContainText(await numbers.nth(at).innerText())
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await expect(bar).toContainText(/\d{2} selected/)
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(named).toHaveCount(5)
  await page
    .getByRole('alertdialog')
    .getByText(/^\d+ more$/)
    .click()
  await expect(named.nth(5)).toBeVisible()
})

test('operations are assigned from the list and from their page, and found under Mine', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/operations?status=open&sort=number&direction=asc')
  const row = page.getByRole('row').filter({ hasText: 'OP-' }).first()
  const number = (await row.getByRole('link', { name: /^OP-/ }).textContent()) ?? ''
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'With the selected operations' })
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'To me' }).click()
  await expect(page.getByRole('list', { name: 'Results' })).toContainText(/Assigned|Already assigned/)
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(page).toHaveURL(/manager=me/)
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'In charge: Ada Moreau' }).click()
  await page.getByRole('menuitem', { name: 'No one' }).click()
  await expect(page.getByRole('button', { name: 'Unassigned' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Unassigned' }).click()
  await page.getByRole('menuitem', { name: 'To me' }).click()
  await expect(page.getByRole('button', { name: 'In charge: Ada Moreau' })).toBeVisible()
})

test('beside an e-mail that is read, the list keeps each address on one line', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/mails')
  const list = page.getByRole('table', { name: 'Outbox' })
  await list.getByRole('button', { expanded: false }).first().click()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  const address = list.getByText(/^\S+@\S+$/).first()
  // A row that is drawn again has no box for a moment.
  await expect.poll(async () => (await address.boundingBox())?.height ?? Infinity).toBeLessThan(30)
})

const LONGEST = 'Abcdefghij'.repeat(20)

test('the longest name of an organization leaves every column of the list in sight', async ({ enter }) => {
  const page = await enter('admin')
  await page.route(/\/proxy\/onboardings\b/, async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { items: { organization: object }[] }
    const items = found.items.map((item) => ({
      ...item,
      organization: { ...item.organization, name: LONGEST },
    }))
    await route.fulfill({ response: answer, json: { ...found, items } })
  })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/onboardings')
    const cell = page
      .getByRole('table', { name: 'Onboardings' })
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .last()
    await expect(page.getByRole('link', { name: LONGEST }).first()).toBeVisible()
    const { x, width: wide } = (await cell.boundingBox())!
    expect(x + wide, `at ${width} px`).toBeLessThanOrEqual(width)
  }
})

test('a name of one long word ends inside its row', async ({ enter }) => {
  const page = await enter('admin')
  const word = 'Ausgleichsflächenverwaltung'.repeat(4)
  await page.route(/\/proxy\/(operations|dashboard\/queue|insights\/dwell)\b/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/Canopy Partners|Two Rivers Trading/g, word),
    })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of ['/admin', '/admin/operations']) {
    await page.goto(address)
    const name = page.locator('main').getByText(word).first()
    await expect(name).toBeVisible()
    const right = await name.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    expect(right, address).toBeLessThan(390)
  }
  await page.goto('/admin/insights')
  await expect(page.getByRole('option', { name: word }).first()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
