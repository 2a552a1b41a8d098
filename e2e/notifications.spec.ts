/** The bell: what happened, where it leads, what is read, and how often it comes by e-mail. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Notification } from '../contract/notifications.ts'
import { fromWire } from '../contract/http/wire.ts'
import { expect, test } from './fixtures.ts'
import { sendEvent, firstOperation } from './models/calls.ts'

test.use({ sharesSignIns: true })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

type Listed = { readonly unread: number; readonly items: readonly Notification[] }

const listedFor = async (page: Page): Promise<Listed> =>
  fromWire(await (await page.request.get('/proxy/notifications')).json()) as Listed

/** What is listed of comments on an operation, the newest first. */
const commentsFor = async (page: Page, operationSid: string): Promise<readonly Notification[]> =>
  (await listedFor(page)).items.filter(
    ({ text, path }) => text.startsWith('There is a new comment.') && path.includes(operationSid),
  )

/** It says how many the server counts, however many of them other journeys cause. */
const ringsAsCounted = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const { unread } = await listedFor(page)
      const name = unread > 0 ? `Notifications, ${unread} new` : 'Notifications'
      return page.getByRole('button', { name, exact: true }).count()
    })
    .toBe(1)

/** The platform comments on an open operation of this person's organization, whose list is open then. */
async function commented(page: Page, admin: Page, text: string) {
  const { sid, number } = await firstOperation(page, 'status=open')
  await sendEvent(admin, sid, 'operation.comment', { text, internal: false })
  await expect(bell(page)).toHaveAccessibleName(/, \d+ new$/)
  await bell(page).click()
  const today = panel(page).getByRole('region', { name: 'today' })
  const line = today.getByRole('link', { name: /There is a new comment\./ }).filter({ hasText: number })
  await expect(line.first()).toHaveAttribute('data-unread')
  return { sid, line: line.first() }
}

test('a comment of the platform rings the bell of the contributor and leads to the operation', async ({
  enter,
}) => {
  const [contributor, admin] = [await enter('contributor'), await enter('admin')]
  const { sid, line } = await commented(contributor, admin, 'Is the order on its way?')
  await ringsAsCounted(contributor)
  await expect(line).toContainText('By Understory')
  await line.click()
  await expect(contributor).toHaveURL(new RegExp(`/operation/${sid}`))
  await expect(panel(contributor)).toBeHidden()
  await expect.poll(async () => (await commentsFor(contributor, sid))[0]?.isRead).toBe(true)
  await ringsAsCounted(contributor)
  // No one is notified of their own comment.
  expect(await commentsFor(admin, sid)).toEqual([])
})

test('all of it is marked as read at once, for this person alone', async ({ enter }) => {
  const [contributor, admin] = [await enter('contributor'), await enter('admin')]
  const { sid } = await commented(contributor, admin, 'One more thing')
  const [comment] = await commentsFor(contributor, sid)
  const unread = async (page: Page) => (await listedFor(page)).items.filter(({ isRead }) => !isRead)
  const ofAdmin = await unread(admin)
  await panel(contributor).getByRole('button', { name: 'Mark all as read' }).click()
  // What comes after it is not marked.
  const before = ({ at }: Notification) => at <= comment!.at
  await expect.poll(async () => (await unread(contributor)).filter(before)).toEqual([])
  await ringsAsCounted(contributor)
  const looked = (await listedFor(admin)).items.filter(({ isRead }) => isRead)
  expect(looked.filter((one) => ofAdmin.some(({ sid }) => sid === one.sid))).toEqual([])
  await contributor.reload()
  await ringsAsCounted(contributor)
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
