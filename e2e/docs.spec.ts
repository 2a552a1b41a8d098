/** The machines in the app: readable signed out, looked things up in, walked by hand. */
import { expect, test } from './fixtures.ts'
import { movement } from './models/movement.ts'

test('a visitor finds out who can cancel, and what a late payment does', async ({ page, faults }) => {
  await page.goto('/docs/machines')
  await expect(page.getByText('58 states (4 of them endings), 74 events')).toBeVisible()
  await expect(page.getByText('5 states, 9 events'), 'one without an ending').toBeVisible()
  await page.getByRole('link', { name: 'Contribution' }).click()
  await expect(page.getByRole('heading', { name: 'Contribution', level: 1 })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search states and events' })
  await search.fill('cancel operation')
  await page.getByRole('button', { name: 'Cancel the operation' }).first().click()
  const cancel = page.getByRole('region', { name: 'Cancel the operation' })
  await expect(cancel.getByText('Platform, System')).toBeVisible()
  await expect(cancel.getByText(/neither can be reversed/)).toBeVisible()
  await search.fill('pay the invoice')
  await page.getByRole('button', { name: 'Pay the invoice' }).first().click()
  await expect(page.getByRole('region', { name: 'Pay the invoice' }).getByText(/overdue/)).toBeVisible()
  // The address holds what is looked at.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Pay the invoice' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true')
  expect(faults).toEqual([])
})

test('a machine is walked by hand, refuses what it must, and is drawn as it stands', async ({ page }) => {
  await page.goto('/docs/machines/projectSubmission')
  await page.getByRole('button', { name: 'Begin' }).click()
  const walk = page.getByRole('region', { name: 'Walk it by hand' })
  await walk.getByLabel('Who acts').selectOption({ label: 'paul, Project carrier' })
  await walk.getByRole('button', { name: 'Submit for review' }).click()
  await walk.getByLabel('Who acts').selectOption({ label: 'olga, Platform' })
  await walk.getByRole('button', { name: 'Take the review' }).click()
  await walk.getByRole('button', { name: 'Publish' }).click()
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await expect(chart.locator('[aria-current=step]').first()).toContainText(/No revision|Published/)
  await expect(walk.getByRole('listitem')).toHaveCount(3)
  await walk.getByRole('button', { name: 'One step back' }).click()
  await expect(walk.getByRole('listitem')).toHaveCount(2)
})

test('a search says what overdue does, and lies over the chart', async ({ page }) => {
  await page.goto('/docs/machines/contribution')
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await expect(chart).toBeVisible()
  const before = await chart.boundingBox()
  await page.getByRole('searchbox').fill('overdue')
  await expect(page.getByText(/^Overdue marks the step/)).toBeVisible()
  await expect(page.getByText('29 found')).toBeVisible()
  expect(await chart.boundingBox()).toEqual(before)
})

test('on a phone, what is said of a box comes into sight where it was tapped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs/machines/contribution?view=request')
  await page
    .getByRole('button', { name: /Confirm availability/ })
    .first()
    .click()
  const details = page.getByRole('region', { name: 'Confirm availability' })
  await expect(details.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'Confirm availability is shown' })).toHaveCount(1)
  // One stop of the Tab key, whatever the chart shows; arrows lead to the other states.
  const states = page.getByRole('toolbar', { name: 'Chart' }).getByRole('button')
  const stop = states.and(page.locator('[tabindex="0"]'))
  await expect(stop).toHaveCount(1)
  await stop.focus()
  await page.keyboard.press('End')
  await expect(states.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(states.first()).toBeFocused()
  await expect(stop).toHaveCount(1)
})

test('a chart comes nearer around the pointer, goes along with the hand that holds it, and keeps its middle', async ({
  page,
}) => {
  await page.goto('/docs/machines/contribution')
  const chart = page.getByRole('region', { name: /^Chart of/ })
  const box = chart.getByRole('button', { name: /Proposal/ }).first()
  const place = async () => {
    const { x, y, width, height } = (await box.boundingBox())!
    return { x: x + width / 2, y: y + height / 2, width }
  }
  await box.scrollIntoViewIfNeeded()
  const before = await place()

  await page.mouse.move(before.x, before.y)
  await page.keyboard.down('Control')
  // Each turn is drawn before the next: it brings nearer what is seen.
  for (let turn = 1; turn <= 3; turn += 1) {
    await page.mouse.wheel(0, -60)
    await expect.poll(async () => (await place()).width).toBeGreaterThan(before.width * 1.3 ** turn)
  }
  await page.keyboard.up('Control')
  const near = await place()
  expect(Math.hypot(near.x - before.x, near.y - before.y)).toBeLessThan(12)

  // Held, a box is not pressed.
  const canvas = (await chart.boundingBox())!
  const [x, y] = [near.x, near.y]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 60, { steps: 3 })
  await page.mouse.up()
  const held = await place()
  expect([Math.round(held.x - near.x), Math.round(held.y - near.y)]).toEqual([40, -60])
  await expect(page.getByRole('heading', { name: 'All events' })).toBeVisible()

  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => (await place()).width).toBeLessThan(held.width * 0.85)
  const out = await place()
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 }
  expect(Math.abs(out.x - (middle.x + (held.x - middle.x) / 1.25))).toBeLessThan(12)
})

test('a machine that no one documented is not found', async ({ page }) => {
  await page.goto('/docs/machines/nothing')
  await expect(page.getByRole('heading', { name: 'This page cannot be found...' })).toBeVisible()
})

test('the platform sees which releases of a machine ran here; a visitor is not asked and sees nothing', async ({
  enter,
  page,
}) => {
  await page.goto('/docs/machines/contribution')
  await expect(page.getByRole('region', { name: 'Chart', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Releases' })).toHaveCount(0)
  const admin = await enter('readonlyAdmin')
  await admin.goto('/docs/machines/contribution')
  const releases = admin.getByRole('region', { name: 'Releases' })
  await expect(releases.getByLabel('Compare this release with')).toContainText('Version 1')
  // It begins with the view that shows the most of what changed, and says which events moved.
  await expect(releases.getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
  await expect(releases.getByRole('row', { name: /^Record a part, in Retirement: .* new/ })).toBeVisible()
  await releases.getByRole('tab', { name: 'Payments' }).click()
  await expect(releases.getByRole('button', { name: /^Look for the payment.*new/ })).toBeVisible()
  await expect(
    releases.getByRole('row', { name: /^I have sent the payment, in .*Payment awaited removed/ }),
  ).toBeVisible()
  await admin.setViewportSize({ width: 390, height: 844 })
  const changes = releases.getByRole('table')
  await expect(changes.getByRole('row').nth(1)).toHaveCSS('display', 'block')
  await admin.goto('/docs/machines/retirement')
  await expect(admin.getByRole('region', { name: 'Releases' })).toContainText(
    'Only this release of the machine',
  )
})

test('nothing moves while a chart is loading', async ({ enter }) => {
  const page = await enter('readonlyAdmin')
  for (const path of ['/docs/machines/contribution', '/admin/insights']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Proposal/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { sum, moved } = await movement(page)
    expect(sum, `${path}: ${moved.join(', ')}`).toBeLessThan(0.01)
  }
})

test('the way back leads to the page that was left before its own code had come', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/payments')
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  // It never comes.
  await page.route(/\/ledger-[^/]*\.js/, () => {})
  await page.goto('/admin/ledger', { waitUntil: 'commit' })
  await page.waitForFunction(() => sessionStorage.getItem('understory.cameFrom')?.includes('/admin/ledger'))
  await page.goto('/docs/machines')
  await expect(page.getByRole('link', { name: 'Back to Ledger' })).toBeVisible()
})
