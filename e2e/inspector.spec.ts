/** The inspector beside a page, and the past of an operation. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { hold } from './held.ts'
import { firstOperation } from './models/calls.ts'

test.use({ sharesSignIns: true })

test('an operation is looked at as it stood, by its address, and its journal is replayed in the inspector', async ({
  enter,
}) => {
  const page = await enter('admin')
  const { sid, number } = await firstOperation(page, 'status=completed&type=contribution')
  await page.goto(`/admin/operations/${sid}?at=3`)
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  const scrub = page.getByRole('slider', { name: 'Show as of this moment' })
  await expect(scrub).toHaveValue('2')
  await scrub.press('ArrowLeft')
  await expect(page).toHaveURL(/at=2/)
  await page.getByText('Stored context').click()
  const memory = page.getByLabel('Stored context after row 2', { exact: true })
  await expect(memory.getByText('"AcceptOperation"')).toBeVisible()
  // A step keeps the moment.
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /Accept operation/ })
    .click()
  await expect(page).toHaveURL(/AcceptOperation.*at=2/)
  await expect(page.getByRole('region', { name: /^Step Accept operation, as of / })).toBeVisible()
  await scrub.press('End')
  await expect(page).not.toHaveURL(/at=/)

  await page.getByRole('link', { name: 'Open in the inspector' }).click()
  await expect(page.getByText(`The journal of ${number}, replayed`)).toBeVisible()
  const bar = page.getByRole('slider', { name: 'Moment' })
  await bar.press('ArrowRight')
  const moment = page.getByRole('region', { name: /Accept the operation|Accept/ })
  await expect(moment.getByRole('rowheader', { name: 'done.0' })).toBeVisible()
  await bar.press('End')
  await expect(page.getByRole('region', { name: /^Chart of/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('beside a page the inspector tells what its machines hear; nothing of it is personal', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/operations')
  await page
    .getByRole('button', { name: /^Account|account/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Inspector', exact: true }).click()
  const inspector = page.frameLocator('iframe[title=Inspector]')
  await expect(inspector.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  const number =
    (await page
      .getByText(/^OP-\d+$/)
      .first()
      .textContent()) ?? ''
  const events = inspector.getByRole('region', { name: 'Events' })
  await expect(events.getByRole('button', { name: new RegExp(number) }).first()).toBeVisible()
  await inspector.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: number }).click()
  await expect(inspector.getByRole('region', { name: /^Chart of/ })).toBeVisible()
  await inspector.getByRole('button', { name: 'Pause' }).click()
  await expect(inspector.getByText('Paused', { exact: true })).toBeVisible()

  const started = page.waitForEvent('download')
  await inspector.getByRole('button', { name: 'Export' }).click()
  const file = await (await started).path()
  await inspector.locator('input[type=file]').setInputFiles(file)
  await expect(inspector.getByText('From a file')).toBeVisible()
  await expect(inspector.locator('body')).not.toContainText('admin@understory.example')

  await page.getByRole('button', { name: 'Close the inspector' }).click()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0)
})

test('journals of an onboarding and of a submission are replayed from their pages', async ({ enter }) => {
  const page = await enter('admin')
  const firstOf = async (path: string): Promise<string> => {
    const answer = await page.request.get(`/proxy/${path}`)
    return ((await answer.json()) as { items: { sid: string }[] }).items[0]!.sid
  }
  for (const { at, back, first } of [
    {
      at: `/admin/onboardings/${await firstOf('onboardings?limit=1')}`,
      back: 'Back to the onboarding',
      first: 'pending_kyc_docs.wizard.WelcomeSection',
    },
    {
      at: `/admin/projectOfferings/${await firstOf('project_submissions?status=published&limit=1')}`,
      back: 'Back to the offering',
      first: 'draft',
    },
  ]) {
    await page.goto(at)
    await page.getByRole('link', { name: 'Open in the inspector' }).click()
    await expect(page.getByText(/^The journal of .+, replayed/)).toBeVisible()
    await expect(page.getByRole('region', { name: /^Chart of/ })).toBeVisible()
    await expect(page.getByText(first, { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: back }).click()
    await expect(page).toHaveURL(at)
  }
})

test('the inspector is no page for the person who does not own the platform', async ({ enter }) => {
  const page = await enter('contributor')
  await page.goto('/inspector')
  await expect(page.getByRole('heading', { name: 'This page cannot be found...' })).toBeVisible()
})

test('a moment that comes late moves no title: what can be done now is not offered meanwhile', async ({
  enter,
}) => {
  const page = await enter('admin')
  const { sid } = await firstOperation(page, 'step=ccSigned')
  const bring = await hold(page, '**/moments/3')
  await page.goto(`/admin/operations/${sid}?at=3`)
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const place = await title.boundingBox()
  bring()
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  expect(await title.boundingBox()).toEqual(place)
})
