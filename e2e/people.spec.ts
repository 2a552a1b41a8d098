/** People, organizations and settings, as their owners and the platform's administrators use them. */
import fs from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { EMAILS, expect, signIn, test } from './fixtures.ts'

const organizationOf = async (page: Page): Promise<string> =>
  (
    (await (await page.request.get('/proxy/me')).json()) as {
      current: { organization: { sid: string } }
    }
  ).current.organization.sid

async function openAccessRights(page: Page): Promise<void> {
  await page.goto(`/contributor/settings/${await organizationOf(page)}/AccessRights`)
  await expect(page.getByRole('heading', { name: 'Access rights' })).toBeVisible()
}

const confirm = (page: Page, button: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()

const said = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

const SAVED = 'Your changes have been saved successfully!'

test('an owner invites a person by e-mail, and the link leads the invited person in and no one else', async ({
  page,
  enter,
}) => {
  test.setTimeout(180_000)
  const owner = await enter('contributor')
  await openAccessRights(owner)

  await test.step('an address that is none is refused in the specification’s words', async () => {
    await owner.getByLabel('E-mail').fill('not-an-address')
    await owner.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(owner.getByText('Your email is not valid', { exact: true })).toBeVisible()
    await owner.getByRole('alert').getByRole('link', { name: 'E-mail' }).click()
    await expect(owner.getByLabel('E-mail')).toBeFocused()
  })

  await test.step('the invitation is open until it is accepted', async () => {
    await owner.getByLabel('E-mail').fill(EMAILS.trader)
    await owner.getByRole('region', { name: 'Invite someone' }).getByLabel('Role').selectOption('Read-only')
    await owner.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(said(owner, SAVED)).toBeVisible()
    const open = owner.getByRole('region', { name: 'Open invitations' })
    await expect(open.getByText(EMAILS.trader)).toBeVisible()
    await expect(owner.getByLabel('E-mail')).toHaveValue('')
  })

  const link = await test.step('the e-mail is in the outbox', async () => {
    const admin = await enter('admin')
    await admin.goto('/admin/mails')
    const subject = 'Atelier Verne invites you to Understory'
    await admin
      .getByRole('row')
      .filter({ hasText: EMAILS.trader })
      .getByRole('button', { name: subject })
      .first()
      .click()
    const email = admin.getByRole('region', { name: subject })
    const [address = ''] = /\/invitations\/[\w-]+/.exec(await email.innerText()) ?? []
    expect(address).not.toBe('')
    return address
  })

  await test.step('a stranger is asked to sign in, someone else sees that it is not theirs', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Atelier Verne invites you' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create an account' })).toBeVisible()
    await owner.goto(link)
    await expect(owner.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible()
  })

  await test.step('the invited person accepts and acts for both organizations', async () => {
    const trader = await enter('trader')
    await trader.goto(link)
    await trader.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(said(trader, 'You now act for Atelier Verne')).toBeVisible()
    await expect(trader).not.toHaveURL(/invitations/)
    await trader.goto('/OrganizationSelection')
    await expect(trader.getByRole('button', { name: 'Continue as Atelier Verne' })).toBeVisible()
    const other = trader.getByRole('button', { name: 'Continue as Two Rivers Trading' })
    await other.focus()
    await trader.keyboard.press('Enter')
    await expect(trader).toHaveURL(/\/contributor\/.+\/home/)
    await trader.goto(link)
    await expect(trader.getByRole('heading', { name: 'This invitation was used already' })).toBeVisible()
  })

  await test.step('the owner takes the person out again', async () => {
    await openAccessRights(owner)
    await owner.getByRole('button', { name: 'Remove Tomas Berg' }).click()
    await confirm(owner, 'Remove')
    await expect(said(owner, 'Tomas Berg is removed')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Remove Tomas Berg' })).toHaveCount(0)
  })
})

test('someone new is led from the invitation through an account and back to it; a newer one replaces it', async ({
  page,
  enter,
}) => {
  const email = `ida.${Date.now()}@example.org`
  const owner = await enter('carrier')
  await owner.goto(`/projectCarrier/settings/${await organizationOf(owner)}/AccessRights`)
  const invite = async () => {
    await owner.getByLabel('E-mail').fill(email)
    await owner.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(owner.getByLabel('E-mail')).toHaveValue('')
  }
  await invite()
  const outbox = await owner.getByRole('link', { name: 'Read the e-mail' }).getAttribute('href')
  const link = async () => {
    await page.goto(outbox ?? '')
    const newest = page.getByRole('region', { name: /invites you/ }).first()
    await expect(newest).toContainText(
      'Paul Okoye invites you to work for Canopy Partners on Understory, as an operator',
    )
    return (await newest.getByRole('link').getAttribute('href')) ?? ''
  }
  const first = await link()
  await invite()
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'A newer invitation replaced this one' })).toBeVisible()

  await page.goto(await link())
  const invitation = page.url()
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.goto(invitation)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Name').fill('Ida Moss')
  await page.getByLabel('Password').fill('rain on an old oak')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await page.getByRole('link', { name: /identity.verify/ }).click()
  await page.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(page).toHaveURL(invitation)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL(/\/projectCarrier\/.+\/home/)

  await owner.reload()
  await owner.getByRole('button', { name: 'Remove Ida Moss' }).click()
  await confirm(owner, 'Remove')
  await expect(said(owner, 'Ida Moss is removed')).toBeVisible()
})

test('a withdrawn invitation leads nowhere', async ({ enter }) => {
  const owner = await enter('carrier')
  await owner.goto(`/projectCarrier/settings/${await organizationOf(owner)}/AccessRights`)
  await owner.getByLabel('E-mail').fill('someone@elsewhere.example')
  await owner.getByRole('button', { name: 'Send the invitation' }).click()
  await owner.getByRole('button', { name: 'Revoke the invitation of someone@elsewhere.example' }).click()
  await confirm(owner, 'Revoke')
  await expect(said(owner, 'The invitation is revoked')).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Open invitations' })).toHaveCount(0)
})

test('a role changes, and the last owner stays', async ({ enter }) => {
  const owner = await enter('contributor')
  await openAccessRights(owner)
  const role = owner.getByLabel('Role of Jonas Lind')
  await role.selectOption('Read-only')
  await confirm(owner, 'Change the role')
  await expect(said(owner, SAVED)).toBeVisible()
  await owner.reload()
  await expect(role).toHaveValue('readOnly')

  await owner.getByRole('link', { name: 'People', exact: true }).click()
  await owner.getByRole('link', { name: 'Jonas Lind' }).click()
  await expect(owner).toHaveURL(/\/contributor\/settings\/[^/]+\/user\//)
  await owner.getByLabel('Role of Jonas Lind').selectOption('Operator')
  await confirm(owner, 'Change the role')
  await expect(said(owner, SAVED)).toBeVisible()

  await openAccessRights(owner)
  await expect(owner.getByText('The only owner. Make someone else owner first.')).toBeVisible()
  await expect(owner.getByLabel('Role of Camille Roy')).toHaveCount(0)
  const sid = await organizationOf(owner)
  const { members } = (await (await owner.request.get(`/proxy/organizations/${sid}/members`)).json()) as {
    members: { person: { sid: string; last_name: string } }[]
  }
  const own = members.find(({ person }) => person.last_name === 'Roy')!.person.sid
  const refused = await owner.request.put(`/proxy/organizations/${sid}/members/${own}`, {
    data: { role: 'operator' },
    headers: { origin: new URL(owner.url()).origin },
  })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([409, 'last_owner'])
})

test('an administrator is added, deactivated and restored; who may only look, and the list of regular users, has no actions', async ({
  enter,
}) => {
  const admin = await enter('admin')
  await admin.goto('/admin/users')
  await expect(admin.getByRole('row', { name: /Jonas Lind/ })).toBeVisible()
  await admin
    .getByRole('navigation', { name: 'Lists of people' })
    .getByRole('link', { name: 'Administrators' })
    .click()
  const add = admin.getByRole('button', { name: 'Add an administrator' })
  await add.click()
  const dialog = admin.getByRole('dialog', { name: 'Add an administrator' })
  await dialog.getByLabel('First name').fill('Iris')
  await dialog.getByLabel('Last name').fill('Novak')
  await dialog.getByLabel('E-mail').fill('iris')
  await dialog.getByRole('button', { name: 'Add an administrator' }).click()
  await expect(dialog.getByText('Your email is not valid', { exact: true })).toBeVisible()
  await dialog.getByLabel('E-mail').fill('iris@understory.example')
  await dialog.getByRole('button', { name: 'Add an administrator' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  const row = admin.getByRole('row', { name: /Iris Novak/ })
  await expect(row.getByText('Invited')).toBeVisible()
  await row.getByRole('button', { name: 'Edit Iris Novak' }).click()
  const edit = admin.getByRole('dialog', { name: 'Change an administrator' })
  await edit.getByLabel('Role').selectOption('Read-only')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Read-only')).toBeVisible()

  await row.getByRole('button', { name: 'Deactivate Iris Novak' }).click()
  await confirm(admin, 'Deactivate')
  await expect(row.getByText('Deactivated')).toBeVisible()
  await admin.getByLabel('State').selectOption('Deactivated')
  await expect(admin).toHaveURL(/state=deactivated/)
  await row.getByRole('button', { name: 'Restore Iris Novak' }).click()
  await expect(admin.getByText('No results')).toBeVisible()

  const reader = await enter('readonlyAdmin')
  await reader.goto('/admin/adminUsers?search=Novak')
  await expect(reader.getByRole('row', { name: /Iris Novak/ })).toBeVisible()
  await expect(reader.getByRole('button', { name: /Edit|Deactivate|Add/ })).toHaveCount(0)

  await admin.goto('/admin/regularUsers')
  await expect(admin.getByRole('row', { name: /Jonas Lind/ })).toBeVisible()
  await expect(admin.getByRole('cell').getByRole('button', { name: /Edit|Deactivate|Restore/ })).toHaveCount(
    0,
  )
})

test('an industry is created, renamed, kept while someone names it, and deleted', async ({
  page,
  browser,
}) => {
  // Not watched for faults: the refusal is logged, as every refusal is.
  await signIn(page, 'admin')
  await page.goto('/admin/industries')
  await page.getByRole('button', { name: 'Add an industry' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Beekeeping')
  await page.getByRole('dialog').getByRole('button', { name: 'Add an industry' }).click()
  await page.getByRole('button', { name: 'Rename Beekeeping' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Beekeeping and honey')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Beekeeping and honey/ })
  await expect(row).toBeVisible()

  const context = await browser.newContext()
  const carrier = await context.newPage()
  await signIn(carrier, 'carrier')
  await carrier.goto(`/projectCarrier/settings/${await organizationOf(carrier)}/OrganizationSettings`)
  const named = carrier.getByRole('checkbox', { name: 'Beekeeping and honey' })
  await named.check()
  await carrier.getByRole('button', { name: 'Save' }).click()
  await expect(said(carrier, SAVED)).toBeVisible()

  const remove = row.getByRole('button', { name: 'Delete Beekeeping and honey' })
  await remove.click()
  await confirm(page, 'Delete')
  await expect(row.getByRole('alert')).toContainText('Canopy Partners')
  await expect(said(page, 'Beekeeping and honey was not deleted')).toBeVisible()

  await carrier.reload()
  await named.uncheck()
  await carrier.getByRole('button', { name: 'Save' }).click()
  await expect(said(carrier, SAVED)).toBeVisible()
  await context.close()

  await remove.click()
  await confirm(page, 'Delete')
  await expect(said(page, 'Beekeeping and honey is deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an organization is deleted and comes back by undo', async ({ enter }) => {
  const admin = await enter('checker')
  await admin.goto('/admin/organizations?search=Rivage')
  const row = admin.getByRole('row', { name: /Rivage Collective/ })
  await row.getByRole('button', { name: 'Delete Rivage Collective' }).click()
  await confirm(admin, 'Delete')
  await expect(row).toHaveCount(0)
  await expect(admin.getByRole('main')).toBeFocused()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: 'Rivage Collective' }).click()
  await expect(admin.getByRole('heading', { name: 'Rivage Collective' })).toBeVisible()
  await admin.getByRole('link', { name: 'Show operations' }).click()
  await expect(admin).toHaveURL(/\/admin\/operations\?search=Rivage/)
})

test('a VAT number is checked against the country’s form, and the public profile is seen as it is written', async ({
  enter,
  page,
}) => {
  const owner = await enter('newcomer')
  const organization = await organizationOf(owner)
  await owner.goto(`/contributor/settings/${organization}/OrganizationSettings`)
  await owner.getByLabel('VAT number').fill('BE 1')
  await expect(owner.getByText(/BE0 and 9 digits/)).toBeVisible()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByRole('alert').getByRole('link', { name: 'VAT number' })).toBeVisible()
  await owner.getByLabel('VAT number').fill('be 0123.456.789')
  await expect(owner.getByText('This is a valid format.')).toBeVisible()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(said(owner, SAVED)).toBeVisible()

  const carrier = await enter('carrier')
  const sid = await organizationOf(carrier)
  await carrier.goto(`/projectCarrier/settings/${sid}/PublicProfile`)
  await carrier.getByLabel('Headline').fill('Clean water, counted litre by litre')
  const preview = carrier.getByRole('region', { name: 'As visitors see it' })
  await expect(preview.getByText('Clean water, counted litre by litre')).toBeVisible()
  await carrier.getByRole('switch', { name: 'Published' }).check()
  await carrier.getByRole('button', { name: 'Save' }).click()
  await expect(said(carrier, SAVED)).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Open the public page' })).toBeVisible()
  await page.goto(`/profiles/${sid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Canopy Partners' })).toBeVisible()
  await expect(page.getByText('Clean water, counted litre by litre')).toBeVisible()
})

test('an account is renamed, its personal data downloaded, and it is not erased by a wrong address', async ({
  enter,
}) => {
  const person = await enter('carrier')
  await person.goto('/account')
  await person.getByLabel('First name').fill('Paula')
  await person.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said(person, SAVED)).toBeVisible()
  await expect(person.getByRole('button', { name: /account of Paula/ })).toBeVisible()
  await person.getByLabel('First name').fill('Paul')
  await person.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(person.getByRole('button', { name: /account of Paul Okoye/ })).toBeVisible()

  const downloading = person.waitForEvent('download')
  await person.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('personal-data.json')
  const kept = JSON.parse(await fs.readFile(await download.path(), 'utf8')) as {
    person: { email: string }
    memberships: unknown[]
  }
  expect([kept.person.email, kept.memberships.length]).toEqual([EMAILS.carrier, 1])

  const erase = person.getByRole('button', { name: 'Erase my account' })
  await erase.click()
  const dialog = person.getByRole('dialog', { name: 'Erase your account permanently?' })
  await dialog.getByLabel('E-mail').fill('someone@else.example')
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(dialog.getByText('This is not your e-mail address')).toBeVisible()
  await person.keyboard.press('Escape')
  await confirm(person, 'Leave')
  await expect(dialog).toHaveCount(0)
  await expect(erase).toBeFocused()
})
