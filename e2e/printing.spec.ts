/** What the printer gets: the whole journal, lists with their heads on every page, a certificate with its address. */
import type { Page } from '@playwright/test'
import { PDF } from '@libpdf/core'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

/** A4 as the browser would print it, page by page. */
async function printed(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' })
  const pages = (await PDF.load(await page.pdf({ format: 'A4' }))).extractText()
  await page.emulateMedia({ media: null })
  // Spaces in dates do not break.
  return pages.map(({ text }) => text.replaceAll('\u00a0', ' '))
}

type Listed = {
  readonly sid: string
  readonly number: string
  readonly contributor: string
  /** A retirement has none. */
  readonly project_carrier: string | null
}

test('a printed operation has its parties and the whole journal, and nothing to press', async ({ enter }) => {
  const page = await enter('admin')
  const listed = await page.request.get('/proxy/operations?search=Atelier+Verne&status=completed')
  const { items } = (await listed.json()) as { items: Listed[] }
  const { sid, number, contributor, project_carrier } = items.find((item) => item.project_carrier !== null)!
  await page.goto(`/admin/operations/${sid}`)
  const seqs = page.getByRole('button', { name: /: go back to this moment$/ })
  await expect(seqs.first()).toBeVisible()
  const count = await seqs.count()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(page.getByText('No comments yet')).toBeVisible()
  const pages = await printed(page)
  expect(pages.filter((text) => text.trim() === '')).toEqual([])
  const text = pages.join('\n')
  for (const word of [number, contributor, project_carrier!, 'Chain verified']) expect(text).toContain(word)
  expect(text.match(/[a-z] 20\d\d, \d\d:\d\d/g)!.length).toBeGreaterThan(count)
  for (const word of ['Alternatives', 'What leads there', 'Documents', 'Show as of', 'inspector'])
    expect(text).not.toContain(word)
})

test('paper is light, for people who work in dark colours too', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/operations?view=schedule')
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  const shown = () =>
    page.evaluate(() => {
      const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
      const chart = document.querySelector('[data-bar]')!
      return {
        colorScheme,
        backgroundColor,
        surface: getComputedStyle(chart).getPropertyValue('--colorNeutralBackground1'),
      }
    })
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  const light = await shown()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await shown()).toEqual(light)
  expect(light).toMatchObject({ colorScheme: 'light', backgroundColor: 'rgba(0, 0, 0, 0)' })
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  expect(await shown()).not.toEqual(light)
})

test('a printed schedule has every operation of the page, with the words beside its bar', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/operations?view=schedule&type=contribution')
  await expect(page.locator('[data-planner] svg a text').first()).toBeVisible()
  const print = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'))
      const textsOf = (place: string) =>
        [...document.querySelectorAll(place)].map(({ textContent }) => textContent ?? '')
      return {
        words: textsOf('[data-planner] svg a text'),
        drawn: textsOf('body > div > svg text').join('\n'),
      }
    })
  await expect.poll(async () => (await print()).drawn).not.toBe('')
  // Read at one moment: other people go on meanwhile.
  const { words, drawn } = await print()
  const count = Number(/^(\d+) operations$/m.exec(drawn)?.[1])
  expect(count).toBeGreaterThan(20)
  expect(new Set(drawn.match(/OP-[\d-]+, /g)).size).toBe(count)
  expect(drawn).toContain('Type: Contribution')
  // Of very long words the beginning.
  for (const label of words) expect(drawn).toContain(label.replaceAll(/\s/g, ' ').slice(0, 40))
})

test('the file of a contract that goes over a page is printed below its text', async ({ enter }) => {
  const page = await enter('admin')
  const listed = await page.request.get('/proxy/operations?step=ccValidation')
  const { items } = (await listed.json()) as { items: Listed[] }
  const { sid, number } = items[0]!
  await page.goto(`/admin/operations/${sid}?step=ccValidation`)
  await expect(page.getByText('must descend from it.')).toBeVisible()
  const text = (await printed(page)).join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain(`must descend from it. Contribution contract ${number}.pdf`)
})

test('a printed list has its head on every page and says which filters are set', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/operations?status=open&dueFrom=2020-01-02')
  await expect(page.getByRole('table', { name: 'Operations' })).toBeVisible()
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheet)!
  expect(Number(width), 'a wide list lies across the paper').toBeGreaterThan(Number(height))
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) for (const head of ['Operation', 'Due', 'Changed']) expect(text).toContain(head)
  expect(pages[0]).toContain('Status: Open')
  expect(pages[0]).toContain('Due from: 2 Jan 2020')
  expect(pages[0]).not.toContain('Show archived')
})

test('a printed certificate is one page with the address at which it is checked', async ({ enter }) => {
  const page = await enter('admin')
  const listed = await page.request.get('/proxy/certificate_letters?search=Aubier')
  const { items } = (await listed.json()) as { items: { certificate_number: string }[] }
  await page.goto(`/certificates/${items[0]!.certificate_number}`)
  await expect(page.getByRole('heading', { name: 'Certificate of retirement' })).toBeVisible()
  const pages = await printed(page)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(page.url())
})

test('the diagram of waiting times is printed whole, with the colours of its legend', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/insights')
  await expect(page.getByText('Median time in a box')).toBeVisible()
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  const chart = page.locator('#dwell-chart')
  const room = await chart.locator('section section').evaluate((box) => box.clientHeight - box.scrollHeight)
  expect(room).toBe(0)
  await expect(chart.getByText('Median time in a box').locator('..').locator('li span').first()).toHaveCSS(
    'print-color-adjust',
    'exact',
  )
  await page.emulateMedia({ media: null })
})
