/** From a carrier's first word to a contributor's find: submitted, sent back, answered, published. */
import { hrefOf } from '../src/addresses/paths.ts'
import type { Page } from '@playwright/test'
import { PICTURE_TYPES } from '../contract/rules/uploads.ts'
import { expect, signIn, test } from './fixtures.ts'
import { enterProject } from './models/project.ts'

// One presses the button before anything is filled in.
test.use({ sendsBadInput: true })

const TITLE = 'Cooking without smoke, Bagh valley'
const PROJECT = 'Improved cookstoves of the Bagh valley'
/** In the form that Verra prints; 2,116 units of 2022. */
const SERIAL = '15640-919236040-919238155-VCS-VCU-279-VER-IN-1-99764-01012022-31122022-0'

/** Two photographs as a camera would bring them, drawn here. */
const photos = (page: Page) =>
  page.evaluate(() =>
    ['#2d6a4f', '#b08968'].map((colour) => {
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 600
      const brush = canvas.getContext('2d')!
      brush.fillStyle = colour
      brush.fillRect(0, 0, 900, 600)
      return canvas.toDataURL('image/jpeg').split(',')[1]!
    }),
  )

const step = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Pages of the submission' }).getByRole('link', { name })

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

const sure = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test('a carrier submits an offering, the platform asks for changes, the answer is published and found', async ({
  enter,
}) => {
  test.setTimeout(240_000)
  const admin = await enter('admin')
  await enterProject(admin, { name: PROJECT, number: '99764', vintage: 'Bagh 2022' })

  const carrier = await enter('carrier')
  await carrier.getByRole('button', { name: 'Submit a project' }).click()
  await carrier.getByRole('searchbox', { name: /^Project/ }).fill('bagh valley')
  await carrier.getByRole('radio', { name: /Improved cookstoves of the Bagh valley/ }).check()
  await expect(carrier.getByRole('textbox', { name: /^Title/ })).toHaveValue(PROJECT)
  await carrier.getByRole('button', { name: 'Begin' }).click()

  // What is missing is a list that leads to its fields.
  const missing = carrier.getByRole('region', { name: 'What is missing' })
  await expect(missing.getByRole('link')).toHaveCount(5)
  await carrier.getByRole('button', { name: 'Submit for review' }).click()
  await sure(carrier, 'Submit for review')
  await expect(missing.locator(':focus')).toBeInViewport()
  await carrier.getByRole('textbox', { name: /^Title/ }).fill(TITLE)
  await expect(carrier.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await saved(carrier)
  await missing.getByRole('link', { name: 'The story of the project' }).click()
  await expect(carrier.getByRole('textbox', { name: /^Story/ })).toBeFocused()
  await carrier.keyboard.type('Stoves that need half the wood.')
  await carrier.getByRole('textbox', { name: /^Short description/ }).fill('Stoves.')
  await carrier.getByRole('textbox', { name: 'Methodology', exact: true }).fill('Thermal energy, version 2')
  await carrier.getByRole('button', { name: 'Add a rating' }).click()
  const rating = carrier.getByRole('group', { name: 'Rating 1' })
  await rating.getByRole('textbox', { name: /^Agency/ }).fill('Example Ratings')
  await missing.getByRole('link', { name: 'The grade of rating 1' }).click()
  await expect(rating.getByRole('textbox', { name: /^Grade/ })).toBeFocused()
  await carrier.keyboard.type('A+')
  await expect(missing.getByRole('link', { name: 'The grade of rating 1' })).toHaveCount(0)
  await saved(carrier)
  await carrier.reload()
  await expect(carrier.getByRole('textbox', { name: /^Story/ })).toHaveValue(
    'Stoves that need half the wood.',
  )

  await step(carrier, /Inventory/).click()
  await carrier.getByRole('button', { name: 'Add this vintage' }).click()
  const vintage = carrier.getByRole('article', { name: 'Vintage Bagh 2022' })
  await vintage.getByRole('textbox', { name: /^Price per unit/ }).fill('8,40')
  await vintage.getByRole('textbox', { name: 'Serial numbers' }).fill(SERIAL)
  await carrier.setViewportSize({ width: 390, height: 844 })
  const cut = (field: HTMLElement) => field.scrollHeight - field.clientHeight
  await expect.poll(() => vintage.getByRole('textbox', { name: 'Serial numbers' }).evaluate(cut)).toBe(0)
  await carrier.setViewportSize({ width: 1280, height: 720 })
  await vintage.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(vintage.getByText(/^2\s116 in total$/)).toBeVisible()
  await expect(vintage.getByRole('listitem').filter({ hasText: PROJECT })).toBeVisible()

  await step(carrier, /Media/).click()
  const [first = '', second = ''] = await photos(carrier)
  const add = carrier.getByLabel('Add photos')
  await expect(add, 'offers what the server takes').toHaveAttribute('accept', PICTURE_TYPES.join(','))
  await add.setInputFiles([
    { name: 'hearth.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(first, 'base64') },
    { name: 'valley.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(second, 'base64') },
  ])
  const cards = carrier.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  const shows = { name: /^What photo/ }
  await cards.nth(0).getByRole('textbox', shows).fill('A hearth')
  await cards
    .nth(0)
    .getByRole('textbox', { name: /^Credit/ })
    .fill('A. Moreau, May 2026')
  await cards.nth(1).getByRole('textbox', shows).fill('The valley')
  // By keyboard alone: picked up, moved to the front, put down, and announced.
  await carrier.getByRole('button', { name: 'Move The valley', exact: true }).focus()
  await carrier.keyboard.press('Space')
  await expect(carrier.getByText('The valley picked up. It is at place 2 of 2.')).toBeAttached()
  // The library listens for arrows a moment after the word; pressed again at the edge, nothing moves.
  await expect(async () => {
    await carrier.keyboard.press('ArrowLeft')
    await expect(carrier.getByText('The valley is at place 1 of 2.')).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await carrier.keyboard.press('Space')
  await expect(cards.nth(0).getByRole('textbox', shows)).toHaveValue('The valley')
  await expect(cards.nth(0).getByText('Cover')).toBeVisible()

  await step(carrier, /Goals and partners/).click()
  await carrier.getByRole('button', { name: 'Climate action' }).click()
  await carrier.getByRole('textbox', { name: 'How it serves “Climate action”' }).fill('Less wood is burnt.')
  await expect(
    missing.getByText('Nothing, but 1 serial range has a warning. Check it before you submit.'),
  ).toBeVisible()
  // Sent at once: what was typed last leaves first.
  await carrier.getByRole('button', { name: 'Submit for review' }).click()
  await sure(carrier, 'Submit for review')
  await expect(carrier.getByText('Submitted', { exact: true })).toBeVisible()

  await admin.goto('/admin/projectOfferings?court=platform')
  await admin.getByRole('link', { name: TITLE }).click()
  await expect(admin.getByText('Less wood is burnt.')).toBeVisible()
  await expect(admin.getByText('Example Ratings: A+')).toBeVisible()
  await admin.getByRole('button', { name: 'Take the review' }).click()
  await admin.getByRole('button', { name: 'Remark on Short description' }).click()
  await admin.getByRole('textbox', { name: /Remark on Short description/ }).fill('Say for whom.')
  await admin.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(admin.getByText('Changes requested', { exact: true }).first()).toBeVisible()

  await carrier.getByRole('link', { name: 'My projects' }).first().click()
  await carrier
    .getByRole('region', { name: 'Changes requested' })
    .getByRole('link', { name: new RegExp(TITLE) })
    .click()
  await carrier.waitForURL(/[?&]submission=/)
  // The page of the offering leads to what is asked before it lets anything be sent.
  const { pathname, searchParams } = new URL(carrier.url())
  const [, , organization = ''] = pathname.split('/')
  const sid = searchParams.get('submission') ?? ''
  await carrier.goto(hrefOf('carrierOffering', { id: organization, sid }))
  await expect(carrier.getByRole('button', { name: /Continue editing|Submit for review/ })).toHaveText([
    'Continue editing',
    'Submit for review',
  ])
  await carrier.getByRole('button', { name: 'Continue editing' }).click()
  await step(carrier, /Description.*1 remark/).click()
  await expect(carrier.getByText('Say for whom.')).toBeVisible()
  await carrier.getByRole('button', { name: 'Answer' }).click()
  await carrier.getByRole('textbox', { name: 'Your answer' }).fill('For the families of the valley.')
  await carrier.getByRole('button', { name: 'Send the answer' }).click()
  await expect(carrier.getByText('For the families of the valley.')).toBeVisible()
  await carrier
    .getByRole('textbox', { name: /^Short description/ })
    .fill('Stoves for the families of the valley.')
  await carrier.getByRole('button', { name: 'Mark as done' }).first().click()
  await expect(carrier.getByRole('button', { name: 'Open again' })).toBeVisible()
  await carrier.getByRole('button', { name: 'Submit for review' }).click()
  await sure(carrier, 'Submit for review')
  await expect(carrier.getByText('Submitted', { exact: true })).toBeVisible()

  // The reviewer's page follows by itself.
  await admin.getByRole('button', { name: 'Take the review' }).click()
  await expect(admin.getByText('Stoves for the families of the valley.')).toBeVisible()
  await expect(admin.getByRole('textbox')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Publish' }).click()
  await sure(admin, 'Publish')
  await expect(admin.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(admin.getByRole('row', { name: /Bagh 2022.*2\s116/ })).toBeVisible()

  const contributor = await enter('contributor')
  await contributor.getByRole('combobox', { name: 'Search projects' }).fill('bagh valley')
  await contributor.getByRole('link', { name: new RegExp(TITLE) }).click()
  const facts = contributor.getByRole('region', { name: 'Facts', exact: true })
  await expect(facts.getByText('Thermal energy, version 2')).toBeVisible()
  await expect(facts.getByText('Example Ratings: A+')).toBeVisible()
  // What was not said has no line.
  await expect(facts.getByText('Permanence')).toHaveCount(0)
  await contributor.getByRole('button', { name: 'Next photo' }).click()
  await expect(contributor.getByText('Photo: A. Moreau, May 2026')).toBeVisible()

  // The public link leads the project carrier to its own page, which asks no longer for what is archived.
  await carrier.goto(hrefOf('offeringLink', { sid }))
  await expect(carrier).toHaveURL(hrefOf('carrierOffering', { id: organization, sid }))
  await expect(carrier.getByRole('button', { name: 'Next photo' })).toBeVisible()
  const asked: string[] = []
  carrier.on('request', (request) => asked.push(request.url()))
  await carrier.getByRole('button', { name: 'Archive' }).click()
  const dialog = carrier.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Sold otherwise.')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(carrier.getByText('Archived', { exact: true }).first()).toBeVisible()
  expect(asked.filter((url) => url.includes('/project_offerings/'))).toEqual([])
})

test('what is typed survives a lost connection, and what someone else saved meanwhile is never overwritten unasked', async ({
  page,
}) => {
  await signIn(page, 'carrier')
  const answer = await page.request.get('/proxy/project_submissions?status=draft&search=Mangrove+nursery')
  const { items } = (await answer.json()) as { items: { sid: string }[] }
  const organization = /projectCarrier\/([^/]+)/.exec(page.url())![1]!
  const address = `/projectCarrier/${organization}/projectSubmission/DescriptionSubmission?submission=${items[0]!.sid}`
  const story = (of: Page) => of.getByRole('textbox', { name: /^Story/ })

  await page.goto(address)
  await page.route('**/draft', (route) => route.abort())
  await story(page).fill('Mine.')
  await expect(page.getByText('Not saved. We try again automatically.')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(address)
  await story(other).fill('Theirs.')
  await saved(other)

  await page.unroute('**/draft')
  // Anyone who does not wait presses the button; who waits sees the same.
  const conflict = page.getByRole('alert', { name: 'Someone else saved this offering first' })
  await expect(conflict).toBeVisible({ timeout: 40_000 })
  await expect(story(page)).toHaveValue('Mine.')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  // The other page follows by itself: nothing was unsaved there.
  await expect(story(other)).toHaveValue('Mine.')

  await story(other).fill('Theirs again.')
  await saved(other)
  await expect(story(page)).toHaveValue('Theirs again.')
  // The window closes before anything was saved: what was typed outlives it.
  await story(page).fill('Typed, and gone at once.')
  await page.reload()
  await expect(story(page)).toHaveValue('Typed, and gone at once.')
})
