/** The PDF of a plan: it can be read, has every task, and no one else gets it. */
import { expect, test } from 'vitest'
import { dependency, planOf, task } from '../../../machines/projectPlanning/plan.samples.ts'
import { pagesOf } from '../../testing/pdf-text.ts'
import { openSubmissions } from '../submissions/submissions.samples.ts'
import { drawPlan } from './plan.drawing.ts'

const { app, as, addProject, begin, carrier, parties, sessionFor } = await openSubmissions()

const NOW = new Date('2026-03-16T09:00:00Z')

test('a plan of many tasks goes over as many pages as it takes, title and columns on each', async () => {
  const tasks = Array.from({ length: 90 }, (_, n) =>
    task(`t${n}`, '2026-01-05', '2026-03-09', { name: `Work ${n} <b>&amp;`, place: n, progress: n }),
  )
  const pdf = await drawPlan({
    plan: planOf(tasks, [dependency('d', 't0', 't89')]),
    title: 'Mangroves (1)',
    author: 'Understory',
    now: NOW,
  })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const pages = await pagesOf(pdf)
  expect(pages).toHaveLength(3)
  pages.forEach((page, index) => {
    expect(page).toContain('Mangroves (1)')
    expect(page).toContain('Name')
    expect(page).toContain(`Page ${index + 1} of 3`)
  })
  for (const { name } of tasks) expect(pages.filter((page) => page.includes(name))).toHaveLength(1)
})

test('people who may see the plan get it as a file; for all others there is none', async () => {
  const { sid } = await begin((await addProject()).project)
  const content = { ...task('a', '2026-01-05', '2026-01-09'), name: 'Plant' }
  await carrier('PUT', `/project_offerings/${sid}/plan`, {
    version: 0,
    items: [{ kind: 'task', id: 'a', content }],
  })
  const get = async (email: string) => {
    const { personId, organizationId } = parties.scopeOf(email)
    return app.inject({
      url: `/proxy/project_offerings/${sid}/plan/document`,
      headers: { cookie: await sessionFor(personId, organizationId) },
    })
  }
  const file = await get('operator@carrier.example')
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename=".+\.pdf"/)
  expect((await pagesOf(file.rawPayload)).join('')).toContain('Plant')
  expect((await get('admin@understory.example')).statusCode).toBe(200)
  const stranger = await as('both@trader.example')
  expect(await stranger('GET', `/project_offerings/${sid}/plan/document`)).toMatchObject({ status: 404 })
})
