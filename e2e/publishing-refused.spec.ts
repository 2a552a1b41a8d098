/** A publication that is refused says so at the vintage and at the serial number that are wrong. */
import type { Page } from '@playwright/test'
import type { SubmissionDetail } from '../contract/offerings/submission-shapes.ts'
import { fromWire, toWire } from '../contract/http/wire.ts'
import { expect, test } from './fixtures.ts'
import { post } from './models/calls.ts'
import { enterProject } from './models/project.ts'

test.use({ sharesSignIns: true })

const serial = (first: number, last: number) => ({
  text: `15641-${first}-${last}-VCS-VCU-279-VER-IN-1-99765-01012022-31122022-0`,
  first: null,
  last: null,
})

async function send(page: Page, sid: string, type: string): Promise<void> {
  const shown = await page.request.get(`/proxy/project_submissions/${sid}`)
  const { version } = fromWire(await shown.json()) as SubmissionDetail
  await post(page, `/project_submissions/${sid}/events`, { type, payload: {}, version })
}

type Offered = {
  readonly projectSid: string
  readonly vintageSid: string
  readonly title: string
  readonly serials: readonly ReturnType<typeof serial>[]
}

/** Complete, submitted and under review. */
async function underReview(carrier: Page, admin: Page, { projectSid, vintageSid, title, serials }: Offered) {
  const begun = await post(carrier, '/project_submissions', { projectSid, title, currency: 'EUR' })
  const { sid, content, draftVersion } = begun as unknown as SubmissionDetail
  const buffer = await carrier.screenshot()
  const uploaded = await carrier.request.post(`/proxy/project_submissions/${sid}/photos`, {
    multipart: { file: { name: 'valley.png', mimeType: 'image/png', buffer } },
  })
  const photo = fromWire(await uploaded.json()) as { sid: string }
  const saved = await carrier.request.put(`/proxy/project_submissions/${sid}/draft`, {
    data: toWire({
      content: {
        ...content,
        summary: 'Stoves.',
        story: 'Stoves that need half the wood.',
        inventory: [{ vintageSid, unitPriceCents: 840, minimumQuantity: '', serials }],
        photos: [{ sid: photo.sid, alt: 'The valley' }],
        goals: [{ goal: 13, note: 'Less wood is burnt.' }],
      },
      draftVersion,
    }),
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await send(carrier, sid, 'submission.submit')
  await send(admin, sid, 'review.take')
  return sid
}

test('the review shows which vintage and which serial number keep it from being published', async ({
  enter,
}) => {
  const [admin, carrier] = [await enter('admin'), await enter('carrier')]
  const vintage = 'Tarn 2022'
  const project = await enterProject(admin, { name: 'Stoves of the Tarn valley', number: '99765', vintage })
  const one = await underReview(carrier, admin, {
    ...project,
    title: 'Tarn stoves',
    serials: [serial(1001, 1100)],
  })
  const other = await underReview(carrier, admin, {
    ...project,
    title: 'Tarn stoves again',
    serials: [serial(2001, 2100), serial(1091, 1200)],
  })
  await send(admin, one, 'review.publish')

  await admin.goto(`/admin/projectOfferings/${other}`)
  await admin.getByRole('button', { name: 'Publish' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  const row = admin.getByRole('listitem').filter({ hasText: vintage }).first()
  const taken = `Vintage ${vintage} is already offered in “Tarn stoves”. Revise that offering instead.`
  await expect(row.getByText(taken)).toBeInViewport()
  const range = (text: string) => row.getByRole('listitem').filter({ hasText: text })
  const issued = 'Numbers 1091 to 1100 were issued here already.'
  await expect(range('1091-1200').getByRole('alert')).toHaveText(issued)
  await expect(range('2001-2100').getByRole('alert')).toHaveCount(0)
  // Each is said once, where it is wrong: nothing in passing.
  await expect(admin.getByText(issued)).toHaveCount(1)
  await expect(admin.getByText(taken)).toHaveCount(1)

  // What was asked of the carrier then is no longer about this publication.
  await admin.getByRole('button', { name: `Remark on ${vintage}` }).click()
  await admin.getByRole('textbox', { name: `Remark on ${vintage}` }).fill('It is offered already.')
  await admin.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(admin.getByText('Changes requested', { exact: true }).first()).toBeVisible()
  await expect(admin.getByText(issued)).toHaveCount(0)
})
