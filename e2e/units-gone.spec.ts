/** Two buyers want the last units: the one who comes second reads so where it is, keeps what was typed and finds others. */
import type { Page } from '@playwright/test'
import { fromWire } from '../contract/http/wire.ts'
import { expect, test } from './fixtures.ts'
import { acceptContribution, inDays, requestContribution } from './models/by-calls.ts'
import { sendEvent } from './models/calls.ts'

test.use({ sharesSignIns: true })

type Offered = {
  readonly sid: string
  readonly title: string
  readonly carrier: string
  readonly vintages: readonly { readonly sid: string; readonly name: string; readonly available: string }[]
}

/** Of the carrier that can answer: the offering with most vintages, and its vintage of which least is left. */
async function scarce(page: Page) {
  const answer = await page.request.get('/proxy/project_offerings?limit=96')
  const { items } = fromWire(await answer.json()) as { items: readonly Offered[] }
  const forSale = ({ vintages }: Offered) => vintages.filter(({ available }) => Number(available) > 0)
  const [offering] = items
    .filter(({ carrier }) => carrier === 'Canopy Partners')
    .toSorted((a, b) => forSale(b).length - forSale(a).length) as [Offered]
  const [vintage] = forSale(offering).toSorted((a, b) => Number(a.available) - Number(b.available))
  return { offering, vintage: vintage! }
}

test('who comes second for the last units reads so, with what is still available', async ({ enter }) => {
  const [page, first] = [await enter('trader'), await enter('contributor')]
  const [admin, carrier] = [await enter('admin'), await enter('carrier')]
  const id = new URL(page.url()).pathname.split('/')[2]!
  const { offering, vintage } = await scarce(page)
  // Both have asked; the second also looks at the offering, and has it in the cart.
  const winner = await requestContribution(first, offering.sid, [
    { vintageSid: vintage.sid, quantity: vintage.available },
  ])
  const second = await requestContribution(page, offering.sid, [{ vintageSid: vintage.sid, quantity: '2' }])
  await acceptContribution(admin, winner)
  await acceptContribution(admin, second)
  await page.request.put('/proxy/cart_lines', {
    data: { offering_sid: offering.sid, vintage_sid: vintage.sid, quantity: '1', mode: 'set' },
  })
  await page.goto(`/contributor/${id}/projectOffering/${offering.sid}`)
  const add = page.getByRole('form', { name: 'Add to the cart' })
  await add.getByRole('radio', { name: new RegExp(`^${vintage.name}`) }).check()
  await add.getByLabel('Quantity').fill('2')
  await sendEvent(carrier, winner, 'CCUsAvailability.confirm', {
    lines: [{ vintageSid: vintage.sid, quantity: vintage.available }],
    deliverOn: inDays(30).slice(0, 10),
    reservedUntil: inDays(60),
  })
  // On the offering's page, without a reload: nothing else is chosen in its place.
  await expect(add.getByText(`Vintage ${vintage.name} is no longer available`)).toBeVisible()
  await expect(
    add.getByRole('region', { name: 'Still available instead' }).getByRole('link').first(),
  ).toBeVisible()
  await expect(add.getByLabel('Quantity')).toHaveValue('2')
  await expect(add.getByRole('radio', { checked: true })).toHaveCount(0)
  // In the cart.
  await page.goto(`/contributor/${id}/cart`)
  await expect(
    page.getByText('These units are no longer available: other buyers have reserved them.'),
  ).toBeVisible()
  const instead = page.getByRole('region', { name: 'Still available instead' })
  await expect(instead.getByRole('link').first()).toHaveAttribute('href', /\/projectOffering\//)
  // In the operation, for the buyer and for the carrier, whose form asks for nothing that is not there.
  await page.goto(`/contributor/${id}/operation/${second}`)
  await expect(
    page.getByText('These units are no longer available: other buyers have reserved them.'),
  ).toBeVisible()
  await expect(instead.getByRole('link').first()).toBeVisible()
  const carrierId = new URL(carrier.url()).pathname.split('/')[2]!
  await carrier.goto(`/projectCarrier/${carrierId}/operation/${second}`)
  await expect(carrier.getByText(new RegExp(`^Vintage ${vintage.name}: 2 .+ asked for, 0 `))).toBeVisible()
  await expect(carrier.getByRole('button', { name: 'Offer a different quantity' })).toBeVisible()
  await expect(carrier.getByRole('group', { name: /^Units \d/ })).toHaveCount(0)
  // Back on the shelf: the form begins with what was asked for again.
  await sendEvent(admin, winner, 'operation.cancel', { reason: 'The end of the journey' })
  await carrier.reload()
  await expect(carrier.getByRole('button', { name: 'Confirm availability' })).toBeVisible()
  await expect(carrier.getByRole('group', { name: /^Units \d/ })).toHaveCount(1)
  await sendEvent(admin, second, 'operation.cancel', { reason: 'The end of the journey' })
  const { lines } = (
    fromWire(await (await page.request.get('/proxy/cart')).json()) as {
      cart: { lines: { sid: string }[] }
    }
  ).cart
  for (const { sid } of lines) await page.request.delete(`/proxy/cart_lines/${sid}`)
})
