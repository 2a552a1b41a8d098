/** What is above a person's limit leaves the organization with an owner's approval. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

type Offered = {
  readonly sid: string
  readonly carrier: string
  readonly credit_type: string
  readonly vintages: readonly { readonly sid: string; readonly available: string }[]
}

/** Puts units into the shared cart by a call, and opens its review. @returns the path of the review */
async function fill(page: Page, id: string, quantity: string): Promise<string> {
  const found = (await (await page.request.get('/proxy/project_offerings?limit=50')).json()) as {
    items: readonly Offered[]
  }
  const offered = found.items.find(
    ({ carrier, credit_type: type, vintages }) =>
      carrier === 'Canopy Partners' &&
      type === 'Carbon' &&
      vintages.some(({ available }) => Number(available) > 2_000),
  )!
  const vintage = offered.vintages.find(({ available }) => Number(available) > 2_000)!
  const answer = await page.request.put('/proxy/cart_lines', {
    data: { offering_sid: offered.sid, vintage_sid: vintage.sid, quantity, mode: 'set' },
  })
  const { sid } = (await answer.json()) as { sid: string }
  return `/contributor/${id}/cart/CartSummary/${sid}`
}

test('a person above the limit asks, is declined, asks again, and an owner sends the request', async ({
  enter,
}) => {
  const page = await enter('limited')
  const owner = await enter('nordlicht')
  const id = new URL(page.url()).pathname.split('/')[2]!
  const review = await fill(page, id, '1000')

  await test.step('above the limit there is a question instead of a request', async () => {
    await page.goto(`/contributor/${id}/cart`)
    await expect(page.getByText(/of your limit of 1\s000\s€ a month is left.*above your limit/)).toBeVisible()
    await page.getByRole('button', { name: 'Review and ask for approval' }).click()
    await expect(page).toHaveURL(review)
    await expect(page.getByText(/of your limit of 1\s000\s€ a month is left/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send the request' })).toBeHidden()
    await page.getByLabel('What it is for').fill('For the annual report')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(page.getByText('Approval requested')).toBeVisible()
    await expect(page.getByText('Waiting for an owner’s approval')).toBeVisible()
    await page.goto(`/contributor/${id}/cart`)
    await expect(page.getByText(/A change to it withdraws this request/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review the request' })).toBeVisible()
  })

  await test.step('the owner is notified, and declines with a reason', async () => {
    await owner.goto(`/contributor/${id}/home`)
    const question = owner.getByRole('region', { name: 'Approval requested' })
    await expect(question.getByRole('link')).toHaveAttribute('href', review)
    await expect(question).toContainText('For the annual report')
    await expect(question).toContainText(/€ with fee and VAT/)
    const menu = owner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Projects' })
    const steps = owner
      .getByRole('region', { name: 'Your turn' })
      .getByText(/^\d+ steps? (is|are) waiting for you$/)
    // Beside the steps of operations, which come by themselves, and which another journey may answer meanwhile.
    await expect
      .poll(async () => {
        const [listed = '0'] = await steps.allInnerTexts()
        return Number(/\d+/.exec(await menu.innerText())?.[0]) - Number.parseInt(listed, 10)
      })
      .toBe(1)
    await owner.getByRole('button', { name: /^Notifications/ }).click()
    await owner.getByRole('link', { name: /Lars Petersen asks you to approve the cart/ }).click()
    await expect(owner.getByText('Lars Petersen asks you to approve this')).toBeVisible()
    await expect(owner.getByText('For the annual report')).toBeVisible()
    expect((await new AxeBuilder({ page: owner }).analyze()).violations).toEqual([])
    await owner.getByRole('button', { name: 'Decline' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Decline this cart?' })
    await dialog.getByLabel('Reason').fill('Half of it is enough')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
    await expect(owner.getByRole('button', { name: 'Send the request' })).toBeVisible()
  })

  await test.step('the person reads why, asks for less, and the owner sends it', async () => {
    await page.goto(review)
    await expect(page.getByText(/^Wiebke Harms declined this on/)).toBeVisible()
    await expect(page.getByText('Half of it is enough')).toBeVisible()
    await fill(page, id, '500')
    await page.reload()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(page.getByText('Waiting for an owner’s approval')).toBeVisible()
    await owner.reload()
    await owner.getByRole('button', { name: 'Approve and send' }).click()
    await expect(owner.getByText(/^Sent on .+ by Wiebke Harms\.$/)).toBeVisible()
    await expect(page.getByText(/^Sent on .+ by Wiebke Harms\.$/)).toBeVisible()
  })

  await test.step('an owner sees the limit, and changes it', async () => {
    await owner.goto(`/contributor/settings/${id}/OrgUserSettings`)
    await owner.getByRole('link', { name: 'Lars Petersen' }).click()
    await owner.getByRole('button', { name: 'Change the limit of Lars Petersen' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Limit of Lars Petersen' })
    await expect(dialog.getByLabel('Amount a month')).toHaveValue('1000')
    expect((await new AxeBuilder({ page: owner }).analyze()).violations).toEqual([])
    await dialog.getByLabel('Amount a month').fill('1 250,50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(owner.getByText(/1\s250,50\s€/)).toBeVisible()
  })
})
