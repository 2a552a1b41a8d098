/** A plan goes into the product and out of it, as a person does it: with files. */
import fs from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

/** A published offering of the carrier that no other journey changes. */
const PROJECT = 'Boomitra Grassland Restoration in Northern Mexico'

async function openPlan(page: Page): Promise<void> {
  const json = async (path: string) => (await page.request.get(`/proxy${path}`)).json() as Promise<unknown>
  const me = (await json('/me')) as { current: { organization: { sid: string } } }
  const { items } = (await json('/project_submissions?limit=100&status=published')) as {
    items: { sid: string; title: string }[]
  }
  const sid = items.find(({ title }) => title === PROJECT)!.sid
  await page.goto(`/projectCarrier/${me.current.organization.sid}/projectOffering/${sid}/planning`)
}

const csv = (lines: readonly string[]) => ({
  name: 'plan.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['ID,Outline level,Name,Kind,Start,End,Progress %,Resources,Predecessors', ...lines].join('\n'),
  ),
})
const GOOD = csv([
  '1,1,Fencing <b>north</b>,group,2026-03-02,2026-04-10,,,',
  '2,2,Posts,task,2026-03-02,2026-03-20,40,Crew A; Crew B,',
  '3,2,Wire,task,2026-03-23,2026-04-10,0,Crew A,2FS+1d',
  '4,1,Herd comes back,milestone,2026-04-13,2026-04-13,0,,3',
])
const BAD = csv(['1,1,Fencing,task,02/03/2026,,0,,', '2,1,Wire,task,2026-03-23,,150,,9'])

async function exported(page: Page, what: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: what }).click(),
  ])
  return fs.readFile(await download.path())
}

test('a table with mistakes is refused by row and column, a good one is shown, taken and can be undone', async ({
  enter,
}) => {
  const page = await enter('carrier')
  await openPlan(page)
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a plan' })
  await dialog.locator('input[type=file]').setInputFiles(BAD)
  await expect(
    dialog.getByRole('row', { name: /^2 Start “02\/03\/2026” is not read as a date/ }),
  ).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^3 Progress % “150”/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)

  await dialog.locator('input[type=file]').setInputFiles(GOOD)
  await expect(dialog.getByRole('cell', { name: 'Fencing <b>north</b>' })).toBeVisible()
  await expect(dialog.getByText('Milestones').locator('..')).toContainText('1')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  const rows = page.getByRole('treegrid').getByRole('row')
  await expect(rows.filter({ hasText: 'Herd comes back' })).toBeVisible()
  await expect(page.locator('[data-saving=saved]')).toBeVisible()

  await test.step('one step of the history', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('No plan yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add New Task' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(rows.filter({ hasText: 'Herd comes back' })).toBeVisible()
    await expect(page.locator('[data-saving=saved]')).toBeVisible()
  })

  await test.step('table, project file, picture and paper come out', async () => {
    const table = (await exported(page, 'Table (CSV)')).toString()
    expect(table).toContain('3,2,Wire,task,2026-03-23,2026-04-10,14,0,Crew A,2FS+1d')
    const xml = (await exported(page, 'MS Project (XML)')).toString()
    const links = await page.evaluate((text) => {
      const project = new DOMParser().parseFromString(text, 'application/xml')
      return [...project.querySelectorAll('Task')].map(
        (task) =>
          `${task.querySelector('Name')?.textContent}: ${task.querySelector('PredecessorUID')?.textContent ?? ''}`,
      )
    }, xml)
    expect(links).toEqual(['Fencing <b>north</b>: ', 'Posts: ', 'Wire: 2', 'Herd comes back: 3'])
    const png = await exported(page, 'Picture (PNG)')
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect(png.readUInt32BE(16)).toBeGreaterThan(1_000)
    const pdf = await exported(page, 'Document (PDF)')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const words = (await PDF.load(pdf))
      .extractText()
      .map(({ text }) => text)
      .join('\n')
    for (const word of [PROJECT, 'Fencing <b>north</b>', 'Herd comes back', 'Crew A, Crew B'])
      expect(words).toContain(word)
  })

  await test.step('paper from the printer has the plan and not the page', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Print…' }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('body > div > svg')).toHaveCount(1)
    await expect(page.locator('body > div > svg').getByText('Herd comes back')).toBeVisible()
    await expect(page.getByRole('treegrid')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('body > div > svg')).toHaveCount(0)
    // The browser's own command.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('body > div > svg')).toHaveCount(1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

  await test.step('what the carrier says of a task, the platform reads and answers', async () => {
    const comments = page.getByRole('region', { name: 'Comments' })
    await expect(comments).toContainText('No comments on this plan yet.')
    await comments.getByLabel('Comment on the plan').fill('The ground is frozen until March.')
    await page.keyboard.press('Control+Enter')
    await expect(comments.getByRole('listitem')).toContainText('The ground is frozen until March.')
    const admin = await enter('admin')
    const sid = /projectOffering\/([^/]+)/.exec(page.url())![1]!
    await admin.goto(`/admin/projectOfferings/${sid}/planning`)
    const theirs = admin.getByRole('region', { name: 'Comments' })
    await expect(theirs).toContainText('The ground is frozen until March.')
    await expect(admin.getByRole('button', { name: 'Import…' })).toHaveCount(0)
    await theirs.getByLabel('Comment on the plan').fill('And in April?')
    await theirs.getByRole('button', { name: 'Send' }).click()
    await expect(comments.getByRole('listitem').filter({ hasText: 'And in April?' })).toBeVisible()
  })

  await test.step('its own file, changed elsewhere and brought back, is the same plan: what was said stays with its task', async () => {
    const comments = page.getByRole('region', { name: 'Comments' })
    await page.getByRole('gridcell', { name: 'Wire' }).click()
    await comments.getByLabel('Comment on Wire').fill('Ordered from Chihuahua.')
    await page.keyboard.press('Control+Enter')
    await expect(comments.getByRole('listitem')).toContainText('Ordered from Chihuahua.')
    const table = (await exported(page, 'Table (CSV)')).toString()
    await page.getByRole('button', { name: 'Import…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a plan' })
    const buffer = Buffer.from(table.replace('Wire', 'Wire and gates'))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer })
    await expect(dialog).toContainText('4 of its tasks are tasks of this plan')
    await dialog.getByRole('button', { name: 'Replace the plan' }).click()
    await expect(page.getByRole('gridcell', { name: 'Wire and gates' })).toBeVisible()
    await expect(page.locator('[data-saving=saved]')).toBeVisible()
    await page.reload()
    const said = comments.getByRole('listitem').filter({ hasText: 'Ordered from Chihuahua.' })
    await expect(said.getByRole('button', { name: 'Wire and gates' })).toBeVisible()
  })
})
