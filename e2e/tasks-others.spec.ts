/** What a carrier and a reader of the machines do, with how many clicks and keys it takes. */
import { expect, test } from './fixtures.ts'
import { enterProject } from './models/project.ts'
import { Steps } from './models/steps.ts'

const PROJECT = 'Biogas of the Tavi meadows'
/** As it comes out of a spreadsheet: a range in each row, of 100 units each, under its head. */
const ROWS = Array.from({ length: 5 }, (_, at) => {
  const start = 873_236_040 + at * 100
  return `16${at}40-${start}-${start + 99}-VCS-VCU-279-VER-IN-1-99773-01012022-31122022-0`
})

test('publish an offering from a spreadsheet of serial numbers', async ({ enter }) => {
  test.setTimeout(180_000)
  const admin = await enter('admin')
  await enterProject(admin, { name: PROJECT, number: '99773', vintage: 'Tavi 2022' })
  const page = await enter('carrier')
  const steps = new Steps()
  const part = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Pages of the submission' }).getByRole('link', { name })

  await steps.click(page.getByRole('button', { name: 'Submit a project' }))
  await steps.fill(page.getByRole('searchbox', { name: /^Project/ }), 'tavi')
  await steps.click(page.getByRole('radio', { name: new RegExp(PROJECT) }))
  await steps.click(page.getByRole('button', { name: 'Begin' }))
  await steps.click(
    page
      .getByRole('region', { name: 'What is missing' })
      .getByRole('link', { name: 'The story of the project' }),
  )
  await steps.fill(page.getByRole('textbox', { name: /^Story/ }), 'Digesters for three hundred farms.')
  await steps.fill(page.getByRole('textbox', { name: /^Short description/ }), 'Biogas instead of wood.')

  await steps.click(part(/Inventory/))
  await steps.click(page.getByRole('button', { name: 'Add this vintage' }))
  const vintage = page.getByRole('article', { name: 'Vintage Tavi 2022' })
  await steps.fill(vintage.getByRole('textbox', { name: /^Price per unit/ }), '8,40')
  await steps.fill(vintage.getByRole('textbox', { name: 'Serial numbers' }), ROWS.join('\n'))
  await steps.click(vintage.getByRole('button', { name: 'Add', exact: true }))
  await expect(vintage.getByText('500 in total')).toBeVisible()

  await steps.click(part(/Media/))
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  const buffer = Buffer.from(photo, 'base64')
  await steps.choose(page.getByLabel('Add photos'), { name: 'farm.jpg', mimeType: 'image/jpeg', buffer })
  const card = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await steps.fill(card.getByRole('textbox', { name: /^What photo 1 shows/ }), 'A digester beside a farm')

  await steps.click(part(/Goals and partners/))
  await steps.click(page.getByRole('button', { name: 'Climate action' }))
  await steps.fill(
    page.getByRole('textbox', { name: 'How it serves “Climate action”' }),
    'Less wood is burnt.',
  )
  await expect(page.getByText(/^Nothing, but \d+ serial ranges? ha/)).toBeVisible()
  await steps.click(page.getByRole('button', { name: 'Submit for review' }))
  await steps.click(page.getByRole('alertdialog').getByRole('button', { name: 'Submit for review' }))
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  expect(steps.count).toBe(20)

  // The review is the platform's: three clicks more, of another person.
  const review = new Steps()
  await admin.goto('/admin/projectOfferings?court=platform')
  await admin.getByRole('link', { name: PROJECT }).click()
  await review.click(admin.getByRole('button', { name: 'Take the review' }))
  await review.click(admin.getByRole('button', { name: 'Publish' }))
  await review.click(admin.getByRole('alertdialog').getByRole('button', { name: 'Publish' }))
  await expect(admin.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(admin.getByRole('row', { name: /Tavi 2022.*500/ })).toBeVisible()
  expect(review.count).toBe(3)
})

test('tell who may cancel after the signature', async ({ enter }) => {
  const page = await enter('readonlyAdmin')
  const steps = new Steps()
  await steps.click(page.getByRole('link', { name: 'The machines' }))
  await steps.click(
    page.getByRole('region', { name: 'Operations' }).getByRole('link', { name: 'Contribution' }),
  )
  await steps.click(page.getByRole('button', { name: 'Cancel the operation' }).first())
  const cancel = page.getByRole('region', { name: 'Cancel the operation' })
  await expect(cancel.getByText('Platform, System')).toBeVisible()
  await expect(cancel.getByText(/neither can be reversed/)).toBeVisible()
  expect(steps.count).toBe(3)
})
