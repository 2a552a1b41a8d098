/** Asking before doing: what an event will do, and what leads to one that is not possible yet. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fromWire } from '../contract/http/wire.ts'
import { expect, test } from './fixtures.ts'
import { detailOf, post } from './models/calls.ts'

test.use({ sharesSignIns: true })

type Offered = {
  readonly sid: string
  readonly carrier: string
  readonly creditType: string
  readonly vintages: readonly { readonly sid: string; readonly available: string }[]
}

/** A request of its own: no other journey looks at it. */
async function requested(buyer: Page): Promise<string> {
  const listed = await buyer.request.get('/proxy/project_offerings?limit=96')
  const { items } = fromWire(await listed.json()) as { items: readonly Offered[] }
  const isEnough = ({ available }: Offered['vintages'][number]) => Number(available) >= 100
  const offered = items.find(
    ({ carrier, creditType, vintages }) =>
      carrier === 'Canopy Partners' && creditType === 'Carbon' && vintages.some(isEnough),
  )!
  const made = await post(buyer, '/operations', {
    type: 'contribution',
    offeringSid: offered.sid,
    lines: [{ vintageSid: offered.vintages.find(isEnough)!.sid, quantity: '5' }],
    delivery: 'retire',
    beneficiaryName: 'Atelier Verne',
    beneficiaryCountry: 'FR',
    idempotencyKey: crypto.randomUUID(),
  })
  return String(made['sid'])
}

test('an administrator sees what accepting will do, accepts, and it came so', async ({ enter, faults }) => {
  const [buyer, page] = [await enter('contributor'), await enter('admin')]
  const sid = await requested(buyer)
  await page.goto(`/admin/operations/${sid}`)
  const form = page.getByRole('region', { name: 'Step: Accept operation' })
  await form.getByText('What this will do').click()
  const foretold = form.locator('dl')
  await expect(foretold).toContainText('Availability: Confirm availability')
  await expect(foretold).toContainText('Project carrier: Availability: Confirm availability')
  await expect(foretold).toContainText('The platform can send it back to this step.')
  // On the chart the same place is marked, and only while someone asks.
  const legend = page.locator('p').getByText('would be here', { exact: true })
  await expect(legend).toBeVisible()
  await form.getByText('What this will do').click()
  await expect(legend).toHaveCount(0)
  await form.getByText('What this will do').click()
  await form.getByRole('button', { name: 'Accept the request' }).click()
  await expect
    .poll(async () => (await detailOf(page, sid)).turns.map(({ title, court }) => `${court} ${title}`))
    .toEqual(['projectCarrier Confirm availability'])
  await test.step('the carrier’s step names whom the platform acts for, before and after', async () => {
    const step = page.getByRole('region', { name: 'Step: Availability' })
    await expect(step.getByText('You act for Canopy Partners. The journal records it.')).toBeVisible()
    const violations = (await new AxeBuilder({ page }).withRules('color-contrast').analyze()).violations
    expect(violations).toEqual([])
    await step.getByRole('button', { name: 'Confirm availability' }).click()
    const last = page.getByRole('list').filter({ hasText: 'Request accepted' }).getByRole('listitem').first()
    await expect(last).toContainText('Availability confirmed')
    await expect(last).toContainText('for Canopy Partners')
  })
  expect(faults).toEqual([])
})

test('who wants something that comes late sees the way, with who has each move', async ({ enter }) => {
  const [buyer, page] = [await enter('contributor'), await enter('admin')]
  const sid = await requested(buyer)
  await page.goto(`/admin/operations/${sid}`)
  const want = page.getByRole('combobox', { name: 'I want to…' })
  await want.click()
  await want.pressSequentially('send the proposal')
  await page.locator('[role=listbox] [role=option]', { hasText: 'Send the proposal' }).click()
  const way = page
    .getByRole('region', { name: 'Steps' })
    .getByRole('list')
    .filter({ hasText: 'Accept the request' })
  await expect(way.getByRole('listitem')).toHaveText([
    /Accept the request.*Platform.*Yours/,
    /Confirm availability.*Project carrier/,
    /Send the proposal.*Platform.*Yours/,
  ])
  await way.getByRole('link', { name: /Confirm availability/ }).click()
  // The step that is not open yet says the same of itself.
  const step = page.getByRole('region', { name: 'Step: Availability' })
  await step.getByText(/^What leads to/).click()
  await expect(step.getByRole('listitem').first()).toContainText('Accept the request')
})

test('by keyboard alone: what is wanted, the way to it, what a step will do, how it stood', async ({
  enter,
  faults,
}) => {
  const [buyer, page] = [await enter('contributor'), await enter('admin')]
  const sid = await requested(buyer)
  await page.goto(`/admin/operations/${sid}`)
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const want = page.getByRole('combobox', { name: 'I want to…' })
  await expect(want).toBeVisible()
  // From the last step, the next stop is the field, and the one after it lies beyond its arrow.
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link').last().focus()
  await press('Tab')
  await expect(want).toBeFocused()
  await page.keyboard.type('mandate countersign')
  await press('ArrowDown', 'Enter')
  await expect(want).toHaveValue('Mandate contract, Signing: Countersign')
  // Other words take the place of the ones that were chosen, from the first letter.
  await press('Control+a')
  await page.keyboard.type('send the certificate')
  await press('ArrowDown', 'Enter')
  await expect(want).toHaveValue('Certificate e-mail: Send the certificate')
  const way = page
    .getByRole('region', { name: 'Steps', exact: true })
    .getByRole('list')
    .filter({ hasText: 'Accept the request' })
  await expect(way.getByRole('listitem').first()).toContainText('Accept the request')
  expect((await way.boundingBox())!.height, 'a long way is scrolled in itself').toBeLessThan(400)
  await press('Tab')
  await expect(way).toBeFocused()
  await press('End')
  await expect(way.getByRole('listitem').last()).toBeInViewport()
  await press('Tab', 'Enter')
  await expect(page).toHaveURL(/AcceptOperation/)
  // What it will do opens with Enter, and says so where the chart is, too.
  const form = page.getByRole('region', { name: 'Step: Accept operation' })
  await form.getByText('What this will do').focus()
  await press('Enter')
  await expect(form.locator('dl')).toContainText('Availability: Confirm availability')
  await press('Enter')
  await expect(form.locator('dl')).toHaveCount(0)
  // A form of the whole operation takes the focus, and its button has it again when it is closed.
  const hold = page.getByRole('button', { name: 'Put on hold' })
  await hold.focus()
  await press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await press('Shift+Tab', 'Enter')
  await expect(hold).toBeFocused()
  // The form of an alternative has the focus: the button that chose it has gone.
  await form.getByRole('button', { name: 'Decline the request' }).press('Enter')
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByRole('button', { name: 'Accept the request' }).press('Enter')
  await expect(form.locator('input, select, textarea').first()).toBeFocused()
  await form.getByRole('button', { name: 'Accept the request' }).focus()
  await press('Enter')
  await expect(form.getByRole('heading', { name: 'Accept operation' })).toBeFocused()
  await expect
    .poll(async () => (await detailOf(page, sid)).turns.map(({ title }) => title))
    .toEqual(['Confirm availability'])
  const bar = page.getByRole('slider', { name: 'Show as of this moment' })
  await expect(bar).toHaveValue('1')
  await bar.focus()
  await press('Home')
  await expect(page).toHaveURL(/at=1/)
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  await expect(bar).toBeFocused()
  await press('End')
  await expect(page).not.toHaveURL(/at=/)
  // What concerns the whole operation has the focus again where it was sent from.
  const control = page.getByRole('list', { name: 'Operation', exact: true })
  await hold.focus()
  await press('Enter')
  await page.keyboard.type('Waiting for the bank')
  await page
    .getByRole('region', { name: 'Put on hold' })
    .getByRole('button', { name: 'Put on hold' })
    .press('Enter')
  await expect(control).toBeFocused()
  await control.getByRole('button', { name: 'Resume' }).press('Enter')
  await expect(hold).toBeVisible()
  await expect(control).toBeFocused()
  expect(faults).toEqual([])
})

test('what sends a form is in sight, however long the form is', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/operations?step=proposal&court=platform')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const step = page.getByRole('region', { name: 'Step: Proposal' })
  await expect(step.getByLabel('Price per unit')).toBeVisible()
  await expect(step.getByRole('button', { name: 'Send the proposal' })).toBeInViewport({ ratio: 1 })
})
