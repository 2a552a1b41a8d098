/** The search, by keyboard alone: pages, operations, what can be done on a page; wide and narrow, light and dark. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hold } from './held.ts'
import { firstOperation } from './models/calls.ts'

test.use({ sharesSignIns: true })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search', exact: true }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('the window keeps its place and its size, whatever is found', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin')
  await open(page)
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  // It slides in; its place is where it comes to rest.
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = () => dialog.boundingBox()
  const first = await box()
  for (const text of ['OP-1', 'nothing is called so']) {
    await field(page).fill(text)
    expect(await box()).toEqual(first)
    await expect(page.getByRole('dialog').getByText(/^(\d+|No) results?/)).toBeVisible()
    expect(await box()).toEqual(first)
  }
  // What it says of no results is under the field, not at the end of an empty box.
  const said = await dialog.getByRole('status').boundingBox()
  const typed = await field(page).boundingBox()
  expect(said!.y - (typed!.y + typed!.height)).toBeLessThan(40)
})

test('what is typed before the search is there becomes its text, and Escape leaves it', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/organizations')
  const bring = await hold(page, '**/assets/search-dialog*.js')
  const list = page.getByRole('searchbox').first()
  await list.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('payx')
  await page.keyboard.press('Backspace')
  bring()
  await expect(field(page)).toHaveValue('pay')
  await page.keyboard.type('ments')
  await expect(field(page)).toHaveValue('payments')
  await expect(list).toHaveValue('')
  await expect(options(page).first()).toHaveText('Payments')
})

test('by keyboard alone: a page, an operation, an action, and back where the focus was', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(button).toBeFocused()

  await open(page)
  await page.keyboard.type('operations')
  await expect(options(page).first()).toHaveText('Operations')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible()
  await page.getByRole('main').focus()
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')

  // From the search button: what is chosen has the focus, not the button.
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('mine')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/manager=me/)
  await expect(page.getByRole('button', { name: 'Mine' })).toBeFocused()

  await open(page)
  await expect(options(page).first()).toHaveText('Operations')
  await page.keyboard.type('new op')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/OperationTypeModal$/)

  const { sid, number } = await firstOperation(page, 'step=proposal&court=platform')
  await open(page)
  await page.keyboard.type(number)
  await expect(options(page).first()).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(sid))

  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible()
  await open(page)
  await page.keyboard.type('put on hold')
  await page.keyboard.press('Enter')
  const form = page.getByRole('region', { name: 'Put on hold' })
  await expect(form.getByRole('textbox').first()).toBeFocused()

  // Another form of the same page, while that one is open.
  await open(page)
  await page.keyboard.type('send the proposal')
  await expect(options(page).first()).toContainText('Send the proposal')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('region', { name: /^Step: / })
      .getByRole('textbox')
      .first(),
  ).toBeFocused()
  await expect(form).toBeHidden()

  await open(page)
  await page.keyboard.type('in charge')
  await expect(options(page).first()).toContainText('In charge: To')
  await field(page).fill('remind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Remind' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
})

const LISTS = {
  '/admin/projectOfferings': ['Search offerings', 'Filter: State', 'Filter: Waiting for'],
  '/admin/organizations': ['Search by name or VAT number', 'Filter: Side', 'Filter: Country'],
  '/admin/users': ['Search by name, e-mail or organization', 'Filter: State'],
  '/admin/mails': ['Search by subject or address', 'Filter: About', 'E-mail texts'],
}

for (const [path, [search = '', ...others]] of Object.entries(LISTS))
  test(`${path} offers its search, filters and tabs`, async ({ enter }) => {
    const page = await enter('admin')
    await page.goto(path)
    await expect(page.getByRole('table')).toBeVisible()
    await open(page)
    const actions = page.getByRole('group', { name: 'On this page' }).getByRole('option')
    for (const name of [search, ...others]) await expect(actions.filter({ hasText: name })).toBeVisible()
    await page.keyboard.type(search)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: search })).toBeFocused()
    await page.keyboard.type('zzz')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=zzz/)
    await expect(page.getByRole('link', { name: 'Clear' })).toBeVisible()
    await open(page)
    await page.keyboard.type('clear')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/search=/)
  })

test('the inspector offers its buttons; in the dock the page around it is searched', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/inspector')
  await open(page)
  await page.keyboard.type('pause')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()

  await page.goto('/admin/operations')
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Inspector', exact: true }).click()
  const inspector = page.frameLocator('iframe[title=Inspector]')
  await inspector.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(options(page).filter({ hasText: 'New operation' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close the inspector' }).click()
})

test('a contributor finds own pages and projects, and nothing of the back office', async ({ enter }) => {
  const page = await enter('contributor')
  await open(page)
  await page.keyboard.type('payments')
  await expect(page.getByText('No results.')).toBeVisible()
  await field(page).fill('balance')
  await expect(options(page).first()).toHaveText('Balance')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/contributions\/balance$/)
  await open(page)
  await page.keyboard.type('my contributions')
  await expect(options(page).first()).toHaveText('My contributions')
  await field(page).fill('settings')
  await expect(options(page).first()).toHaveText('Settings')
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`nothing for axe to say: ${colorScheme}, ${width} px`, async ({ enter }) => {
      const page = await enter('admin')
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/operations')
      await open(page)
      await page.keyboard.type('ver')
      await expect(page.getByRole('group', { name: 'Organizations' })).toBeVisible()
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/search-${colorScheme}-${width}.png` })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/shell-${colorScheme}-${width}.png` })
    })
