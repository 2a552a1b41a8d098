/** From an offering to a request: the cart of an organization, shared by its people. */
import { expect, signIn, test } from './fixtures.ts'

test.use({ sharesSignIns: true, sendsBadInput: true })

type Offered = {
  readonly sid: string
  readonly title: string
  readonly credit_type: string
  readonly carrier: string
  readonly vintages: readonly { readonly sid: string; readonly name: string; readonly available: string }[]
}

test('two people fill one cart, see each other’s lines, and request everything at once', async ({
  enter,
  browser,
}) => {
  const page = await enter('trader')
  const id = new URL(page.url()).pathname.split('/')[2]!
  const answer = await page.request.get('/proxy/project_offerings?limit=50')
  const { items } = (await answer.json()) as { items: readonly Offered[] }
  const others = items.filter(({ vintages }) => vintages.some(({ available }) => Number(available) > 100))
  // Of a carrier that no other journey wants to be without operations.
  const [carbon, second] = others.filter(({ carrier }) => carrier === 'Canopy Partners') as [Offered, Offered]
  const biodiversity = others.find(({ credit_type: type }) => type === 'Biodiversity')!

  await page.goto(`/contributor/${id}/projectOffering/${carbon.sid}`)
  const add = page.getByRole('form', { name: 'Add to the cart' })
  await add.getByRole('button', { name: 'Add to the cart' }).click()
  await expect(add.getByText('A quantity above zero')).toBeVisible()
  await add.getByLabel('Quantity').fill('99999999')
  await expect(add.getByText(/^Only .* available, including/)).toBeVisible()
  await add.getByLabel('Quantity').fill('1,5')
  await add.getByLabel('Quantity').press('Enter')
  await expect(add.getByText('no more decimals than the standard allows')).toBeVisible()
  await expect(page.getByText('Something went wrong!')).toHaveCount(0)
  await add.getByLabel('Quantity').fill('15')
  await expect(add.getByText('no more decimals')).toHaveCount(0)
  const typed = add.getByRole('region', { name: 'This selection' }).getByText('Total to pay')
  const total = (await typed.locator('xpath=following-sibling::dd').textContent())!
  await add.getByLabel('Quantity').press('Enter')
  await expect(add.getByText('In your cart:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 line' })).toBeVisible()

  // A colleague adds a line of another credit type; it appears here without a reload.
  await add.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page.getByRole('heading', { name: carbon.title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText(total)
  const quote = await page.getByRole('link', { name: 'Quote as PDF' }).getAttribute('href')
  expect((await page.request.get(quote!)).headers()['content-type']).toBe('application/pdf')
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'trader')
  await colleague.goto(`/contributor/${id}/projectOffering/${biodiversity.sid}`)
  await colleague.getByLabel('Quantity').fill('12')
  await colleague.getByRole('button', { name: 'Add to the cart' }).click()
  await expect(page.getByRole('heading', { name: biodiversity.title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 lines' })).toBeVisible()
  await colleague.context().close()

  // Totals stand per credit type, and too much is said at once.
  const totals = page.getByRole('region', { name: 'To pay' })
  await expect(totals.getByText('Carbon')).toBeVisible()
  await expect(totals.getByText('Biodiversity')).toBeVisible()
  await expect(totals.getByText('Total to pay')).toHaveCount(2)
  const line = page.getByRole('listitem').filter({ hasText: biodiversity.title })
  await line.getByRole('textbox').fill('99999999')
  await expect(line.getByText(/^Only .* available\.$/)).toHaveCount(1)
  await line.getByRole('textbox').fill('10')
  await expect(line.getByText(/^Only/)).toBeHidden()
  // What is refused stays to be corrected.
  await page.getByLabel('Quantity of').first().fill('1,5')
  await page.getByLabel('Quantity of').first().blur()
  await expect(page.getByText('no more decimals than the standard allows')).toBeVisible()
  await expect(page.getByLabel('Quantity of').first()).toHaveValue('1,5')
  await page.getByLabel('Quantity of').first().fill('15')
  await expect(page.getByText('no more decimals than the standard allows')).toBeHidden()
  await line.getByRole('button', { name: `Remove ${biodiversity.title}` }).click()
  await expect(page.getByRole('heading', { name: biodiversity.title })).toBeHidden()
  const { sid: vintageSid } = second.vintages.find(({ available }) => Number(available) > 100)!
  await page.request.put('/proxy/cart_lines', {
    data: { offering_sid: second.sid, vintage_sid: vintageSid, quantity: '7', mode: 'set' },
  })
  await expect(page.getByRole('heading', { name: second.title })).toBeVisible()
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/proxy/cart') && answer.request().postData()?.includes('Business') === true,
  )
  await page.getByLabel('Purpose', { exact: true }).fill('Business travel of 2025')
  await saved
  const publish = page.getByRole('checkbox', { name: 'Publish the purpose with the certificate' })
  await expect(publish).not.toBeChecked()
  // What is chosen shows at once, before the answers are there, and the next choice does not take it back.
  const answered = Promise.withResolvers<void>()
  await page.route('**/proxy/cart', async (route) => {
    if (route.request().method() === 'PUT') await answered.promise
    await route.continue()
  })
  await publish.check()
  await page.getByLabel('Delivery', { exact: true }).selectOption('Hold in our balance')
  await expect(page.getByText('stay in your balance')).toBeVisible()
  await expect(publish).toBeChecked()
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"hold"') === true)
  answered.resolve()
  await kept
  await expect(publish).toBeChecked()
  await expect(page.getByText('stay in your balance')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Purpose', { exact: true })).toHaveValue('Business travel of 2025')
  await expect(publish).toBeChecked()
  await page.getByRole('button', { name: 'Review and request' }).click()
  await expect(page.getByRole('heading', { name: 'Review your request' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText(/^Sent on/)).toBeVisible()
  await expect(page.locator('#content'), 'the focus stays on the page').toBeFocused()
  const made = page.getByRole('region', { name: 'Requested' }).getByRole('link')
  await expect(made).toHaveCount(2)
  await made.first().click()
  await expect(page.getByText('Business travel of 2025')).toBeVisible()
  await expect(page.getByText('Purpose, published')).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 0 lines' }).click()
  await expect(page.getByText('The cart is empty.')).toBeVisible()
})

test('the balance shows what is held, reserved and retired', async ({ enter }) => {
  const page = await enter('contributor')
  await page.getByRole('link', { name: 'My contributions' }).click()
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Operation history' }).click()
  await expect(page.getByRole('heading', { name: 'Operation history' })).toBeVisible()
})
