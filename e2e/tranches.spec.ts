/** A contributor follows its agreement over years: pays a tranche, sees it delivered, and finds another one deferred. */
import { expect, test, type Who } from './fixtures.ts'
import { detailOf, sendEvent, firstOperation } from './models/calls.ts'
import { carryToEnd } from './models/walk.ts'

const LATER = '2028-01-15'

test('a contributor pays a tranche, sees it delivered and another one deferred', async ({ enter }) => {
  test.setTimeout(300_000)
  const [page, admin] = [await enter('nordlicht'), await enter('admin')]
  const { sid: agreement } = await firstOperation(page, 'type=multiYear')
  const contributorId = /contributor\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const address = `/contributor/${contributorId}/operation/${agreement}`
  // The parties of this agreement, where the walk speaks of a contributor and a carrier.
  const parties: Partial<Record<Who, Who>> = { contributor: 'nordlicht', carrier: 'trader' }
  const enterParty = (who: Who) => enter(parties[who] ?? who)
  const schedule = page.getByRole('region', { name: 'Tranches' })
  const rowOf = (number: number) => schedule.getByRole('listitem').filter({ hasText: `Tranche ${number}` })
  const openTranche = async (number: number): Promise<string> => {
    await page.goto(address)
    await expect(rowOf(number)).toContainText(/2\s850\s€ for the units/)
    await rowOf(number).getByRole('link', { name: /^OP-/ }).press('Enter')
    await expect(page).not.toHaveURL(new RegExp(agreement))
    await expect(page.getByText('Tranche of')).toBeVisible()
    return /operation\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  }

  const tranche = await test.step('the schedule leads to a tranche that says its day', () => openTranche(1))
  const operation = { sid: tranche, contributorId, carrierId: '' }
  await carryToEnd(enterParty, operation, { until: 'contributorPaymentValidation.submit' })

  await test.step('the contributor says that it has paid', async () => {
    const step = page.getByRole('region', { name: 'Step: Contributor payment' })
    await expect(step.getByText('Bank transfer with the reference of the invoice.')).toBeVisible()
    const payment = step.getByRole('region', { name: 'Pay by bank transfer' })
    for (const label of ['Payee', 'IBAN', 'BIC', 'Payment reference', 'Amount'])
      await expect(payment.getByRole('button', { name: `Copy ${label}`, exact: true })).toBeVisible()
    await expect(payment.getByRole('img', { name: 'QR code of the bank transfer' })).toBeVisible()
    await step.getByRole('button', { name: 'I have sent the payment' }).click()
    await expect(payment.getByText('Thank you for telling us')).toBeVisible()
    // The journal under it tells the same.
    const recorded = page.getByRole('list', { name: 'What was recorded' })
    await expect(recorded.getByText('Payment reported as sent')).toBeVisible()
    expect((await detailOf(page, tranche)).captured.map(({ event }) => event)).toContain(
      'contributorPaymentValidation.announce',
    )
  })

  await carryToEnd(enterParty, operation)
  await test.step('it is delivered, with its certificate, and the agreement counts it', async () => {
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^UND-/ }).first()).toBeVisible()
    await page.getByRole('link', { name: 'The agreement' }).click()
    await expect(rowOf(1).getByText('Completed')).toBeVisible()
    await expect(schedule.getByText('1 of 3 closed')).toBeVisible()
  })

  await test.step('the platform defers another one: the contributor reads the new day, there and in the plan', async () => {
    const deferred = await openTranche(2)
    await sendEvent(admin, deferred, 'tranche.defer', {
      startsOn: LATER,
      reason: 'The monitoring of that year ends later.',
    })
    await expect(page.getByRole('definition').filter({ hasText: '15 Jan 2028' }).first()).toBeVisible()
    await expect(page.getByText('The monitoring of that year ends later.')).toBeVisible()
    await page.getByRole('link', { name: 'The agreement' }).click()
    await expect(rowOf(2).getByText('15 Jan 2028').first()).toBeVisible()
    await page.getByRole('link', { name: 'Planning' }).click()
    await expect(page.getByRole('row', { name: /Tranche 2/ }).getByText('15 Jan 2028')).toBeVisible()
  })
})
