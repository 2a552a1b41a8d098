/** Addresses as people type and share them: another spelling, a step without an operation, the area of a buyer who also sells. */
import { expect, test } from './fixtures.ts'
import { firstOperation } from './models/calls.ts'

test.use({ sharesSignIns: true })

test('another spelling leads to the same screen, under the address as the specification spells it', async ({
  enter,
  faults,
}) => {
  const admin = await enter('admin')
  for (const [typed, spelled, heading] of [
    ['/admin/Vintages/', '/admin/Vintages', 'Vintages'],
    ['/admin/projects', '/admin/Projects', 'Projects'],
    [
      '/admin/operations/CustomOperationForm/contribution/',
      '/admin/operations/CustomOperationForm/Contribution',
      'Contribution',
    ],
  ] as const) {
    await admin.goto(typed)
    await expect(admin).toHaveURL(spelled)
    await expect(admin.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  expect(faults).toEqual([])
})

test('a step without an operation lists those that are at it; a step of other types says so', async ({
  enter,
  faults,
}) => {
  const admin = await enter('admin')
  await admin.goto('/admin/operations/ValidationProcess/proposal')
  await expect(admin).toHaveURL('/admin/operations?step=proposal')

  const { sid } = await firstOperation(admin, 'type=contribution&status=open')
  await admin.goto(`/admin/operations/ValidationProcess/rcSigned/?operation=${sid}`)
  await expect(admin).toHaveURL(`/admin/operations/ValidationProcess/rcSigned?operation=${sid}`)
  await expect(admin.getByText('This operation is of the type Contribution')).toBeVisible()
  await admin
    .getByText(/^It is at/)
    .getByRole('link')
    .click()
  await expect(admin.getByText('This operation is of the type Contribution')).toBeHidden()
  await expect(admin).toHaveURL(new RegExp(`operation=${sid}`))
  expect(faults).toEqual([])
})

test('each step has a heading and a tab title of its own, also where the machine calls two steps the same', async ({
  enter,
  faults,
}) => {
  const admin = await enter('admin')
  const { sid, number } = await firstOperation(admin, 'type=contribution&status=open')
  for (const [step, heading] of [
    ['ccSigned', 'Contribution contract, Signing'],
    ['mcSigned', 'Mandate contract, Signing'],
    ['CSInvoice', 'Invoice'],
    ['rcSigned', 'Retirement contract: signature'],
  ] as const) {
    await admin.goto(`/admin/operations/ValidationProcess/${step}?operation=${sid}`)
    await expect(admin.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    await expect(admin).toHaveTitle(`${number}, ${heading} · Understory`)
  }
  expect(faults).toEqual([])
})

test('who buys and sells stays in the area of the last address, also after a reload', async ({
  enter,
  faults,
}) => {
  const trader = await enter('trader')
  const id = new URL(trader.url()).pathname.split('/')[2]
  await trader.goto(`/projectCarrier/${id}/transactions`)
  const settings = trader
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Settings' })
  await expect(settings).toHaveAttribute('href', `/projectCarrier/settings/${id}/AccessRights`)
  await trader.goto('/account')
  await trader.reload()
  await trader.getByRole('banner').getByRole('link', { name: 'Understory' }).click()
  await expect(trader).toHaveURL(`/projectCarrier/${id}/home`)
  await trader.goto(`/contributor/${id}/home`)
  await expect(settings).toHaveAttribute('href', `/contributor/settings/${id}/AccessRights`)
  expect(faults).toEqual([])
})

test('who buys and sells finds sales in one list and purchases in the other, each at the address of its side', async ({
  enter,
  faults,
}) => {
  const trader = await enter('trader')
  const id = new URL(trader.url()).pathname.split('/')[2]
  const numbersAt = async (list: string, side: string) => {
    await trader.goto(list)
    const links = trader.getByRole('link', { name: /^OP-\d+$/ })
    await expect(links.first()).toHaveAttribute('href', new RegExp(`^/${side}/${id}/operation/`))
    return links.allInnerTexts()
  }
  const sold = await numbersAt(`/projectCarrier/${id}/transactions`, 'projectCarrier')
  const bought = await numbersAt(`/contributor/${id}/contributions/OperationHistory`, 'contributor')
  expect(sold.filter((number) => bought.includes(number))).toEqual([])
  // A search result opens at the address of the own side.
  await trader.keyboard.press('Control+k')
  await trader.getByRole('combobox', { name: /^Search/ }).fill(sold[0]!)
  await trader
    .getByRole('option', { name: new RegExp(sold[0]!) })
    .first()
    .click()
  await expect(trader).toHaveURL(new RegExp(`/projectCarrier/${id}/operation/`))
  expect(faults).toEqual([])
})

test('a read-only administrator is offered no new operation', async ({ enter, faults }) => {
  const reader = await enter('readonlyAdmin')
  await reader.goto('/admin/operations')
  await expect(reader.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'New operation' })).toHaveCount(0)
  await reader.goto('/admin/operations/OperationTypeModal')
  await expect(reader.getByText(/Your access is read-only/)).toBeVisible()
  await reader.goto('/admin/operations/CustomOperationForm/CcuPurchase')
  await expect(reader.getByText(/Your access is read-only/)).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Review' })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('a visitor of the front page causes no refusal; who was signed in goes on where the session ended', async ({
  page,
  enter,
}) => {
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  expect(refused).toEqual([])

  const contributor = await enter('contributor')
  const home = new URL(contributor.url()).pathname
  const session = (await contributor.context().cookies()).filter(
    ({ httpOnly, path }) => httpOnly && path === '/',
  )
  expect(session.length).toBeGreaterThan(0)
  for (const { name } of session) await contributor.context().clearCookies({ name })
  await contributor.goto('/')
  await expect(contributor).toHaveURL(home)
})

test.describe(() => {
  test.use({ sendsBadInput: true })

  test('what a list’s address asks and cannot be is left out, and the list without it is shown', async ({
    enter,
  }) => {
    const admin = await enter('admin')
    for (const [typed, kept, heading] of [
      [`operations?search=${'x'.repeat(101)}&status=open`, 'operations?status=open', 'Operations'],
      ['operations?search=%00&cursor=abc', 'operations', 'Operations'],
      ['onboardings?country=nowhere&side=buyer', 'onboardings?side=buyer', 'Onboardings'],
      ['Projects?of=nothing&sort=name', 'Projects?sort=name', 'Projects'],
      ['payments?view=statements&statements=abc', 'payments', 'Payments'],
    ] as const) {
      await admin.goto(`/admin/${typed}`)
      await expect(admin).toHaveURL(`/admin/${kept}`)
      await expect(admin.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
  })
})
