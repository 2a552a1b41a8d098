/** An account of one's own at the embedded provider, from the letter to the first sign-in and a new password. */
import { expect, signIn, test } from './fixtures.ts'

type Letter = { readonly to: string; readonly text: string }

test('someone makes an account, confirms the address, signs in, and later forgets the password', async ({
  page,
  browser,
}) => {
  const email = `grace.${Date.now()}@example.org`
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin')
  const linkTo = async (): Promise<string> => {
    const answer = await admin.request.get('/proxy/mails')
    const { items } = (await answer.json()) as { items: readonly Letter[] }
    return /\/identity\/\w+\/[\w-]{43}/.exec(items.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
  }
  const login = async (password: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Password').fill('grace-hopper-1906')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('alert')).toContainText('Too easy to guess')
  await page.getByLabel('Password').fill('moss under seven ferns')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()

  await page.goto(await linkTo())
  await page.getByLabel('Password').fill('moss under seven ferns')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the site' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await login('moss under seven ferns')
  await expect.poll(async () => (await page.request.get('/proxy/me')).status()).toBe(200)

  await page.goto('/identity/forgot')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the letter' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const link = await linkTo()
  await page.goto(link)
  await page.getByLabel('Password').fill('rain on an old oak')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  expect((await page.request.get('/proxy/me')).status()).toBe(401)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await admin.context().close()
})

test('the provider’s base address, where "Return Home" leads, says what it is and leads to the site', async ({
  page,
  faults,
}) => {
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page.getByText('This service signs people in to Understory')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Understory' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  expect(faults).toEqual([])
})
