/** The bell: what happened, where it leads, what is read, and how often it comes by e-mail. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { sendEvent, firstOperation } from './models/calls.ts'

test.use({ sharesSignIns: true })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const unreadOf = async (page: Page): Promise<number> =>
  ((await (await page.request.get('/proxy/notifications')).json()) as { unread: number }).unread

/** An open operation of this person's organization. */
const operationOf = async (page: Page) => (await firstOperation(page, 'status=open')).sid

test('a comment of the platform rings the bell of the contributor and leads to the operation', async ({
  enter,
}) => {
  const contributor = await enter('contributor')
  const admin = await enter('admin')
  const sid = await operationOf(contributor)
  const before = await unreadOf(contributor)
  const ofAdmin = await unreadOf(admin)
  await sendEvent(admin, sid, 'operation.comment', { text: 'Is the order on its way?', internal: false })

  await expect(bell(contributor)).toHaveAccessibleName(`Notifications, ${before + 1} new`)
  await bell(contributor).click()
  const list = panel(contributor)
  const today = list.getByRole('region', { name: 'today' })
  const line = today.getByRole('link', { name: /There is a new comment\./ }).first()
  await expect(line).toContainText(/OP-\d+/)
  await expect(line).toContainText('By Understory')
  await line.click()
  await expect(contributor).toHaveURL(new RegExp(`/operation/${sid}`))
  await expect(list).toBeHidden()
  await expect(bell(contributor)).toHaveAccessibleName(
    before > 0 ? `Notifications, ${before} new` : 'Notifications',
  )
  // Nobody is told of their own comment.
  expect(await unreadOf(admin)).toBe(ofAdmin)
})

test('all of it is marked as read at once, for this person alone', async ({ enter }) => {
  const contributor = await enter('contributor')
  const admin = await enter('admin')
  const sid = await operationOf(contributor)
  await sendEvent(admin, sid, 'operation.comment', { text: 'One more thing', internal: false })
  await expect(bell(contributor)).toHaveAccessibleName(/, \d+ new$/)
  const ofAdmin = await unreadOf(admin)
  await bell(contributor).click()
  await panel(contributor).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(contributor)).toHaveAccessibleName('Notifications')
  await expect(panel(contributor).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  expect(await unreadOf(contributor)).toBe(0)
  expect(await unreadOf(admin)).toBe(ofAdmin)
  await contributor.reload()
  await expect(bell(contributor)).toHaveAccessibleName('Notifications')
})

test('each portal has the bell', async ({ enter }) => {
  for (const who of ['admin', 'contributor', 'carrier', 'newcomer'] as const)
    await expect(bell(await enter(who)), who).toBeVisible()
})

test('a person chooses when an e-mail comes, and finds the choice again', async ({ enter }) => {
  const page = await enter('carrier')
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'Choose which e-mails you get' }).click()
  await expect(page).toHaveURL(/\/account#notifications$/)
  const choices = page.getByRole('region', { name: 'E-mails about your notifications' })
  await expect(choices.getByLabel('Comments')).toHaveValue('now')
  await choices.getByLabel('Comments').selectOption('In the daily summary')
  await choices.getByRole('button', { name: 'Save choices' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(choices.getByLabel('Comments')).toHaveValue('daily')
  await expect(choices.getByLabel('Your turn')).toHaveValue('now')
  await choices.getByLabel('Comments').selectOption('Immediately')
  await choices.getByRole('button', { name: 'Save choices' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
})

test('the back office shows what the summary looks like', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin/mails?view=samples')
  await expect(admin.getByText('Understory: your summary of 24 November 2026')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`nothing for axe to say: ${colorScheme}, ${width} px`, async ({ enter }) => {
      const page = await enter('checker')
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin')
      await bell(page).click()
      const list = panel(page)
      await expect(list.getByRole('link').first()).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const { x, width: wide } = (await list.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + wide).toBeLessThanOrEqual(width)
    })
