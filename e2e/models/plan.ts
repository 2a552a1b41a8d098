/** A small plan in the browser: what it holds and where its parts are. */
import { expect, type Locator, type Page } from '@playwright/test'

/** An offering of the carrier that no other journey looks at, with a plan of its own for each test. */
export async function planned(
  page: Page,
  nth: number,
): Promise<{ readonly sid: string; readonly address: string }> {
  const me = (await (await page.request.get('/proxy/me')).json()) as {
    current: { organization: { sid: string } }
  }
  const answer = await page.request.get('/proxy/project_submissions?limit=50&status=published')
  const { items } = (await answer.json()) as { items: { sid: string }[] }
  const { sid } = items.at(-1 - nth)!
  return { sid, address: `/projectCarrier/${me.current.organization.sid}/projectOffering/${sid}/planning` }
}

type Draft = { readonly id: string; readonly name: string; readonly start: string; readonly end: string }

const TASKS: readonly Draft[] = [
  { id: 'survey', name: 'Survey', start: '2027-03-01', end: '2027-03-05' },
  { id: 'nursery', name: 'Nursery', start: '2027-03-08', end: '2027-03-12' },
  { id: 'planting', name: 'Planting', start: '2027-03-15', end: '2027-03-19' },
]

/** Survey, then nursery after it, then planting. Written by the call that the page itself uses. */
export async function seed(page: Page, sid: string, address: string): Promise<void> {
  const tasks = TASKS.map((task, place) => ({
    kind: 'task',
    id: task.id,
    content: { ...task, kind: 'task', progress: 0, parent_id: null, place, resources: [] },
  }))
  const link = { id: 'link', from_id: 'survey', to_id: 'nursery', kind: 'FS', lag_days: 0 }
  const items = [...tasks, { kind: 'dependency', id: 'link', content: link }]
  const path = `/proxy/project_offerings/${sid}/plan`
  const { version } = (await (await page.request.get(path)).json()) as { version: number }
  const answer = await page.request.put(path, {
    data: { version, items },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(await answer.text()).toContain('"saved":true')
  await page.goto(address)
  await expect(bar(page, 'survey')).toBeVisible()
}

export const bar = (page: Page, id: string): Locator => page.locator(`[data-bar="${id}"]`)
export const cell = (page: Page, id: string, column: string): Locator =>
  page.locator(`[data-cell="${id} ${column}"]`)
export const saved = (page: Page) =>
  expect(page.locator('[data-saving]')).toHaveAttribute('data-saving', 'saved')
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
