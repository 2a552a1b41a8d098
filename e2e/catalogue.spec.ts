/** The catalogue: what one types, chooses and compares is in the address. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

const paramsOf = (address: string) => new URL(address).searchParams

test('a search forgives slips, facets narrow it, chips take it back, and the address keeps all of it', async ({
  enter,
}) => {
  const page = await enter('contributor')
  const results = page.locator('article')
  const search = page.getByRole('combobox', { name: 'Search projects' })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await search.fill('Keyna')
  await expect(page).toHaveURL(/search=Keyna/)
  await expect(results.first()).toContainText('Kenya')
  await search.fill('cork pastrue')
  await expect(results).toHaveCount(1)
  await expect(results.first()).toContainText('Cork oak pasture')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).not.toHaveURL(/search=/)

  // A facet is counted under the other filters, and each choice is a step that Back undoes.
  await filters.getByRole('checkbox', { name: /^Plastic/ }).check()
  await expect(page).toHaveURL(/creditType=Plastic/)
  await expect(results.filter({ hasNotText: 'Plastic' })).toHaveCount(0)
  await expect(results.first()).toBeVisible()
  await expect(filters.getByRole('checkbox', { name: /^Kenya/ })).toHaveCount(0)
  await filters.getByRole('checkbox', { name: /^Benin/ }).check()
  await expect(results).toHaveCount(1)
  await page.reload()
  await expect(results).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveText([
    /Plastic/,
    /Benin/,
    /Clear all/,
  ])
  await page.goBack()
  await expect(page).not.toHaveURL(/country=/)
  await expect(results).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove filter: Plastic' }).click()
  await expect(page).not.toHaveURL(/creditType=/)

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price')
  await expect(page).toHaveURL(/sort=price/)
  await search.fill('nothing is called qwzx')
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await expect(results.first()).toBeVisible()
  expect(paramsOf(page.url()).get('sort')).toBe('price')
})

test('a price range names its currency and survives a reload', async ({ enter }) => {
  const page = await enter('contributor')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByText('Price per unit').click()
  await filters.getByLabel('From').fill('380')
  await filters.getByRole('button', { name: 'Set the price' }).click()
  await expect(page).toHaveURL(/price=EUR%3A38000-/)
  await expect(page.locator('article').first()).toContainText('Plastic')
  await page.reload()
  await expect(filters.getByLabel('From')).toHaveValue('380')
})

test.describe(() => {
  test.use({ sendsBadInput: true })

  test('nonsense in the address is dropped, and the catalogue without it is shown', async ({ enter }) => {
    const page = await enter('contributor')
    for (const view of ['list', 'map']) {
      const url = new URL(page.url())
      url.search = `?page=abc&country=FRA,KE&vintage=abc&price=foo&view=${view}`
      await page.goto(url.toString())
      await expect(page.getByRole('heading', { name: 'Our Projects' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove filter: Kenya' })).toBeVisible()
      expect(paramsOf(page.url()).get('country')).toBe('KE')
      expect(paramsOf(page.url()).get('price')).toBeNull()
    }
  })
})

test('four projects are compared at most, in the address too', async ({ enter }) => {
  const page = await enter('contributor')
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (let at = 0; at < 4; at += 1) await boxes.nth(at).check()
  await expect(boxes.nth(4)).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Your turn' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare 4 projects' }).click()
  const table = page.getByRole('table')
  await expect(page.getByRole('region', { name: 'Your turn' })).toHaveCount(0)
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  for (const name of ['Lowest price', 'Methodology', 'Permanence', 'Ratings'])
    await expect(table.getByRole('rowheader', { name })).toBeVisible()
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  const withFour = page.url()
  await table
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await table
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  // Two are beside each other on a phone, each with its button on one line.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table.getByRole('columnheader').nth(2)).toBeInViewport({ ratio: 1 })
  const buy = await table
    .getByRole('button', { name: /^Add to the cart: / })
    .last()
    .boundingBox()
  expect(buy!.height).toBeLessThan(36)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The address follows what is shown.
  await expect(page).not.toHaveURL(withFour)
  await page.goBack()
  await page.goBack()
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await page.getByRole('button', { name: 'Back to the catalogue' }).click()
  const tray = page.getByRole('region', { name: 'To compare' })
  await expect(tray).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tray.getByRole('button', { name: 'Compare 4 projects' })).toBeVisible()
  expect((await tray.boundingBox())!.height, 'one line on a phone').toBeLessThan(64)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(tray).toHaveCount(0)
})

test('the map says the same in points and in words, and is moved by keyboard', async ({ enter }) => {
  const page = await enter('contributor')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  const map = page.getByRole('region', { name: 'Project locations' })
  await expect(map.getByRole('link', { name: 'Kenya' })).toBeVisible()
  await map.getByRole('button', { name: 'Zoom in' }).press('Enter')
  const point = map.getByRole('button', { name: /^Portugal: 1 project/ })
  await point.focus()
  await page.keyboard.press('Enter')
  await expect(point).toHaveAttribute('aria-pressed', 'true')
  // Its own ring shows the focus; the common one would grow with the zoom.
  await expect(point).toHaveCSS('outline-style', 'none')
  await map.getByRole('link', { name: /Cork oak/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Cork oak/ })).toBeVisible()
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  expect((await point.boundingBox())!.width, 'a finger finds a point').toBeGreaterThan(12)
  await map.getByRole('link', { name: 'Indonesia' }).click()
  await expect(page).toHaveURL(/country=ID/)
  await expect(page.locator('article').first()).toContainText('Indonesia')
})

test('an offering shows what is for sale, where it is and who offers it', async ({ enter }) => {
  const page = await enter('contributor')
  await page.getByRole('combobox', { name: 'Search projects' }).fill('wet meadows')
  await page.getByRole('link', { name: /Wet meadows/ }).click()
  await expect(page.getByRole('region', { name: 'Vintages for sale' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'Map: the project is in Poland' })).toBeVisible()
  const facts = page.getByRole('region', { name: 'Facts', exact: true })
  await expect(facts.getByText('30 years guaranteed')).toBeVisible()
  await expect(facts.getByText('Example Ratings (made up): A')).toBeVisible()
  const report = page.waitForEvent('download')
  await facts.getByRole('link', { name: 'Bird and plant count 2025 (made up)' }).click()
  expect((await report).suggestedFilename()).toBe('monitoring-report.png')
  await expect(page.getByRole('link', { name: 'Profile of Rivage Collective' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Sustainable development goals' }).getByText('Climate action'),
  ).toBeVisible()
})

test('on a phone the filters stand in a drawer that gives the focus back', async ({ enter }) => {
  const page = await enter('contributor')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: /^Biodiversity/ }).check()
  await drawer.getByRole('button', { name: /^Show 2 projects/ }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeFocused()
  await expect(page.locator('article')).toHaveCount(2)
})

test('what is typed suggests projects and filters, favourites and searches are kept, and comparing leads to the cart', async ({
  enter,
}) => {
  const page = await enter('contributor')
  const search = page.getByRole('combobox', { name: 'Search projects' })
  const results = page.locator('article')
  await search.fill('keny')
  await expect(page.getByRole('option', { name: /^Kenya/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page).toHaveURL(/country=KE/)
  await expect(page).not.toHaveURL(/search=/)
  await expect(results.first()).toContainText('Kenya')

  // Kept under a name, and found again from the start.
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('K'.repeat(81))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toContainText('At most 80 characters')
  await name.fill('Kenya only')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove filter: Kenya' }).click()
  await expect(page).not.toHaveURL(/country=/)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('menuitem', { name: 'Kenya only' }).click()
  await expect(page).toHaveURL(/country=KE/)
  await page.getByRole('button', { name: 'Remove filter: Kenya' }).click()
  await expect(page).not.toHaveURL(/country=/)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Kenya only' }).click()
  await expect(page).toHaveURL(/country=KE/)

  // A favourite of the person's, on every device.
  const star = results.first().getByRole('button', { name: /to your favourites/ })
  // It shows before the server has it.
  const marked = page.waitForResponse(
    (answer) => answer.url().includes('/favourite_offerings/') && answer.request().method() === 'PUT',
  )
  await star.click()
  await expect(results.first().getByRole('button', { name: /from your favourites/ })).toBeVisible()
  expect((await marked).ok()).toBe(true)
  await page.reload()
  const kept = results.first().getByRole('button', { name: /from your favourites/ })
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('switch', { name: 'Favourites' }).check()
  await expect(results).toHaveCount(1)
  await kept.press('Enter')
  await expect(results).toHaveCount(0)
  // The focus does not go with the card.
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('switch', { name: 'Favourites' }).uncheck()

  for (const place of [0, 1])
    await results
      .nth(place)
      .getByRole('checkbox', { name: /Compare/ })
      .check()
  await page
    .getByRole('button', { name: /Compare/ })
    .last()
    .click()
  await expect(page.getByRole('row', { name: /Lowest price/ })).toBeVisible()
  await page
    .getByRole('button', { name: /^Add to the cart: / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})
