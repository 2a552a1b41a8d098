/** A plan in the browser: added, edited, moved, linked, undone; by mouse, keyboard and finger; by two people at once. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DAY_MS } from '../machines/kernel/days.ts'
import { expect, test } from './fixtures.ts'
import { firstOperation } from './models/calls.ts'
import { bar, cell, planned, saved, seed, tool } from './models/plan.ts'

test.use({ sharesSignIns: true })

const DAY = 15

/** Takes hold of a bar somewhere (0: left edge, 1: right edge) and lets go elsewhere. */
async function drag(page: Page, id: string, share: number, by: number): Promise<void> {
  // Into the middle of the chart: near its edges the sheet scrolls along.
  await bar(page, id).evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'nearest' }))
  const box = (await bar(page, id).boundingBox())!
  const x = box.x + Math.min(Math.max(box.width * share, 2), box.width - 2)
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 3 })
  await page.mouse.move(x + by, y, { steps: 3 })
  await page.mouse.up()
}

test('a plan is moved, lengthened and linked by mouse, edited in cells, and undone to the last step', async ({
  enter,
}) => {
  const page = await enter('carrier')
  const { sid, address } = await planned(page, 0)
  await seed(page, sid, address)
  // Moved, and made longer.
  await drag(page, 'planting', 0.5, 2 * DAY)
  await expect(cell(page, 'planting', 'start')).toHaveText('17 Mar 2027')
  await expect(cell(page, 'planting', 'end'), 'the weekend does not count').toHaveText('23 Mar 2027')
  await drag(page, 'planting', 1, 3 * DAY)
  await expect(cell(page, 'planting', 'end')).toHaveText('26 Mar 2027')
  // A line from the end of one bar to the start of another.
  // The hand goes there by itself: where something lies over the bar for a moment, `hover` scrolls until the other is out of sight.
  const over = (await bar(page, 'nursery').boundingBox())!
  await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2)
  const grip = page.locator('[data-handles-of="nursery"] [data-grip="link-end"]')
  await expect(grip).toBeVisible()
  await expect(bar(page, 'planting')).toBeInViewport()
  const end = (await grip.boundingBox())!
  const to = (await bar(page, 'planting').boundingBox())!
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(page.locator('[data-link]')).toHaveCount(2)
  // Too early: kept, then taken away.
  await drag(page, 'nursery', 0.5, -4 * DAY)
  const question = page.getByRole('dialog', { name: 'This breaks a dependency' })
  await expect(question).toContainText('Start date must be after 5 Mar 2027')
  await question.getByRole('button', { name: 'Move the task and keep it' }).click()
  await expect(cell(page, 'nursery', 'start')).toHaveText('4 Mar 2027')
  await expect(page.locator('[data-link]')).toHaveCount(2)
  await tool(page, 'Undo').click()
  await expect(cell(page, 'nursery', 'start')).toHaveText('8 Mar 2027')
  await drag(page, 'nursery', 0.5, -4 * DAY)
  await question.getByRole('button', { name: 'Delete the dependency' }).click()
  await expect(page.locator('[data-link]')).toHaveCount(1)
  // A new task is named at once; what cannot be read says so.
  await cell(page, 'planting', 'name').click()
  await tool(page, 'Add New Task').click()
  await expect(page.getByRole('treegrid').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Monitoring')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Monitoring/ })).toBeVisible()
  await cell(page, 'planting', 'days').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Whole working days; 0 makes it a milestone')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  // Over Easter Monday, 29 March.
  await expect(cell(page, 'planting', 'end')).toHaveText('31 Mar 2027')
  await saved(page)
  // All the way back, and all the way forth.
  // By key: a click would wait for a button that the last one has just switched off.
  while ((await tool(page, 'Undo').getAttribute('aria-disabled')) === null)
    await tool(page, 'Undo').press('Enter')
  await expect(cell(page, 'planting', 'start')).toHaveText('15 Mar 2027')
  await expect(page.getByRole('row', { name: /Monitoring/ })).toHaveCount(0)
  await expect(page.locator('[data-link]')).toHaveCount(1)
  while ((await tool(page, 'Redo').getAttribute('aria-disabled')) === null)
    await tool(page, 'Redo').press('Enter')
  await expect(cell(page, 'planting', 'end')).toHaveText('31 Mar 2027')
  await saved(page)
  await page.reload()
  await expect(page.getByRole('row', { name: /Monitoring/ })).toBeVisible()
})

test('without a mouse: cells, order, milestones, links', async ({ enter }) => {
  const page = await enter('carrier')
  const { sid, address } = await planned(page, 1)
  await seed(page, sid, address)
  await cell(page, 'survey', 'name').focus()
  const keys = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const said = page.locator('[data-said]')
  await keys('ArrowDown', 'Alt+ArrowRight')
  await expect(said, 'it waits for the survey').toHaveText('A task cannot wait for the group it is in')
  await keys('ArrowDown', 'Alt+ArrowRight')
  await expect(said).toHaveText('Planting is now under Nursery')
  await expect(page.getByRole('row', { name: /Planting/ })).toHaveAttribute('aria-level', '2')
  await keys('Alt+ArrowLeft', 'ArrowUp', 'Alt+ArrowDown')
  await expect(page.locator('[role=row][aria-rowindex="4"]')).toContainText('Nursery')
  await keys('Alt+Shift+ArrowRight')
  await expect(said).toHaveText('Nursery: moved to 9 Mar 2027 to 15 Mar 2027')
  await keys('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(cell(page, 'nursery', 'progress'), 'comes out from under the chart').toBeInViewport({
    ratio: 1,
  })
  await keys('Enter')
  await page.keyboard.type('40')
  await keys('Tab')
  await page.keyboard.type('Field team')
  await keys('Enter')
  await expect(cell(page, 'nursery', 'progress')).toHaveText('40 %')
  await expect(cell(page, 'nursery', 'resources')).toHaveText('Field team')
  await keys('Home', 'ArrowUp', 'Alt+m')
  await expect(cell(page, 'planting', 'days')).toHaveText('0')
  // After the end of what it is going to wait for.
  await keys('Alt+Shift+ArrowRight')
  await keys('Alt+l')
  const dialog = page.getByRole('dialog', { name: 'Dependencies of Planting' })
  await dialog.getByLabel('Task, by its number or name').fill('3')
  await keys('Enter')
  await expect(dialog).toContainText('Planting waits for Nursery')
  await keys('Escape')
  await expect(dialog).toHaveCount(0)
  await keys('Delete')
  await expect(page.getByRole('row', { name: /Planting/ })).toHaveCount(0)
  await keys('Control+z')
  await expect(page.getByRole('row', { name: /Planting/ })).toBeVisible()
  await saved(page)
})

test('nothing moves under the hand while a change is saved, however wide the window is', async ({
  enter,
}) => {
  const page = await enter('carrier')
  const { sid, address } = await planned(page, 6)
  await seed(page, sid, address)
  const widths = [1100, 1280, 1366, 1440]
  const tops = async () => {
    const found: number[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      found.push((await bar(page, 'survey').boundingBox())!.y)
    }
    return found
  }
  const before = await tops()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (url) => url.pathname.endsWith(`${sid}/plan`),
    async (route) => {
      if (route.request().method() === 'PUT') await held
      await route.continue()
    },
  )
  await cell(page, 'survey', 'name').focus()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(page.locator('[data-saving]')).toHaveAttribute('data-saving', 'sending')
  expect(await tops()).toEqual(before)
  release()
  await saved(page)
  expect(await tops()).toEqual(before)
})

test('a date typed by keys that breaks a dependency asks, and is answered by keys', async ({ enter }) => {
  const page = await enter('carrier')
  const { sid, address } = await planned(page, 5)
  await seed(page, sid, address)
  const start = cell(page, 'nursery', 'start')
  const question = page.getByRole('dialog', { name: 'This breaks a dependency' })
  const keys = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  /** Part by part, as the browser's own field takes it: month, day, year. */
  const typeStart = async (digits: string, end: 'Enter' | 'Tab') => {
    await keys('Enter')
    await expect(page.getByRole('treegrid').locator('input[type=date]')).toBeFocused()
    await page.keyboard.type(digits)
    await keys(end)
  }
  await start.focus()
  await typeStart('03042027', 'Enter')
  await expect(question).toContainText('Start date must be after 5 Mar 2027')
  await keys('Escape')
  await expect(question).toHaveCount(0)
  await expect(start, 'nothing is changed, and the keyboard is where it was').toHaveText('8 Mar 2027')
  await expect(start).toBeFocused()
  await typeStart('03042027', 'Tab')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keys('Tab', 'Tab')
  await expect(question.getByRole('button', { name: 'Move the task and keep it' })).toBeFocused()
  await keys('Enter')
  await expect(start).toHaveText('4 Mar 2027')
  await expect(start).toBeFocused()
  await keys('Control+z')
  await expect(start).toHaveText('8 Mar 2027')
  await saved(page)
})

test('two people change the same task: both see what differs, and nothing is overwritten', async ({
  browser,
  enter,
}) => {
  const page = await enter('carrier')
  const { sid, address } = await planned(page, 2)
  await seed(page, sid, address)
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await context.newPage()
  await other.goto(address)
  await expect(bar(other, 'survey')).toBeVisible()
  // What one does appears at the other's.
  await cell(other, 'planting', 'name').dblclick()
  await other.keyboard.type('Planting, north')
  await other.keyboard.press('Enter')
  await expect(cell(page, 'planting', 'name')).toHaveText('Planting, north')
  // Cut off from each other, both rename the same task.
  await context.setOffline(true)
  await cell(other, 'survey', 'name').dblclick()
  await other.keyboard.type('Baseline')
  await other.keyboard.press('Enter')
  await cell(page, 'survey', 'name').dblclick()
  await page.keyboard.type('Inventory')
  await page.keyboard.press('Enter')
  await saved(page)
  await context.setOffline(false)
  const dialog = other.getByRole('dialog', { name: 'Someone else changed this too' })
  await expect(dialog.getByRole('row', { name: /Task/ }).last()).toContainText('BaselineInventory')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)
  await expect(cell(page, 'survey', 'name')).toHaveText('Baseline')
  await context.close()
})

test('a finger that rests on a bar moves it; one that does not scrolls', async ({ browser, enter }) => {
  const signedIn = await enter('carrier')
  const { sid, address } = await planned(signedIn, 3)
  await seed(signedIn, sid, address)
  const context = await browser.newContext({
    storageState: await signedIn.context().storageState(),
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(address)
  const chart = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    chart.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await bar(page, 'planting').scrollIntoViewIfNeeded()
  const box = (await bar(page, 'planting').boundingBox())!
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  await touch('touchStart', x, y)
  await expect(page.locator('[data-dragging="move"]')).toBeVisible()
  await touch('touchMove', x + DAY, y)
  await touch('touchMove', x + 2 * DAY, y)
  await touch('touchEnd', x, y)
  await expect(page.locator('[data-said]')).toHaveText('Planting: moved to 17 Mar 2027 to 23 Mar 2027')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(cell(page, 'planting', 'start')).toHaveText('17 Mar 2027')
  await expect(cell(page, 'planting', 'end'), 'the weekend does not count').toHaveText('23 Mar 2027')
  await saved(page)
  await context.close()
})

test('the tranches of an agreement are seen whole, and opened without a mouse', async ({ enter }) => {
  const page = await enter('admin')
  const { sid } = await firstOperation(page, 'type=multiYear&search=Nordlicht')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/operations/${sid}/planning`)
  const bars = page.locator('[data-bar]')
  await expect(bars).toHaveCount(3)
  for (const one of await bars.all()) await expect(one).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('gridcell', { name: 'Tranche 2' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/operations\/(?!.*planning)/)
})

test('the platform looks and comments; nothing there edits', async ({ enter }) => {
  const carrier = await enter('carrier')
  const { sid, address } = await planned(carrier, 4)
  await seed(carrier, sid, address)
  const page = await enter('admin')
  await page.goto(`/admin/projectOfferings/${sid}/planning`)
  await expect(page.getByRole('row', { name: /Nursery/ })).toBeVisible()
  await expect(tool(page, 'Add New Task')).toHaveCount(0)
  await cell(page, 'nursery', 'name').dblclick()
  await expect(page.getByRole('treegrid').getByRole('textbox')).toHaveCount(0)
  await drag(page, 'nursery', 0.5, 4 * DAY)
  await expect(cell(page, 'nursery', 'start')).toHaveText('8 Mar 2027')
  await page.getByRole('textbox', { name: /comment/i }).fill('Is the nursery ready by then?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carrier.getByText('Is the nursery ready by then?')).toBeVisible()
})

/** The plan of the demonstration moves with the day of its start. @returns its last day, in ms */
async function endOf(page: Page): Promise<number> {
  const words = await page.getByText(/^Ends on /).innerText()
  return Date.parse(`${/^Ends on (\d+ \w+ \d+)/.exec(words)![1]} UTC`)
}

/** Another first day. */
async function type(page: Page, id: string, start: string): Promise<void> {
  await cell(page, id, 'start').dblclick()
  await cell(page, id, 'start').locator('input').fill(start)
  await page.keyboard.press('Enter')
}

test('the baseline shows what came later, late tasks say so, and the critical path what decides the end', async ({
  enter,
}) => {
  const page = await enter('carrier')
  const { sid, address } = await planned(page, 8)
  await seed(page, sid, address)
  const baseline = await endOf(page)
  await tool(page, 'Use these dates as the baseline').click()
  await type(page, 'planting', '2027-06-14')
  await expect(cell(page, 'planting', 'change')).toHaveText('+91')
  const later = (Date.UTC(2027, 5, 18) - baseline) / DAY_MS
  await expect(
    page.getByText(new RegExp(`^Ends on 18 Jun 2027 · ${later} days later than the baseline`)),
  ).toBeVisible()
  await saved(page)
  // It is the plan's, not this page's.
  await page.reload()
  await expect(cell(page, 'planting', 'change')).toHaveText('+91')
  await tool(page, 'Show the critical path').click()
  await expect(page.getByText(/tasks? on the critical path/)).toBeVisible()
  await expect(bar(page, 'planting')).toHaveClass(/critical/)
  await expect(bar(page, 'nursery')).not.toHaveClass(/critical/)

  // Its last day is long over.
  await type(page, 'survey', '2026-01-05')
  await expect(page.getByRole('columnheader', { name: 'Change' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /\d tasks late/ }).click()
  await expect(page.locator('[role=row][aria-selected=true]').first()).toContainText('late')
  await expect(cell(page, 'survey', 'end')).toHaveText('9 Jan 2026, late')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await tool(page, 'Use these dates as the baseline').click()
  await expect(cell(page, 'planting', 'change')).toHaveCount(0)
  await tool(page, 'Undo').click()
  await expect(cell(page, 'planting', 'change')).toHaveText('+91')
})
