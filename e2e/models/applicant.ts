/** Someone new with an organization to let in: an account made at the provider, the wizard's answers sent from the person's own page. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

export type Application = {
  readonly organization: string
  readonly country: string
  /** The only beneficial owner. */
  readonly owner: { readonly name: string; readonly birthDate: string; readonly country: string }
  /** Who signs, when it is someone else. */
  readonly signatory?: { readonly name: string; readonly role: string; readonly email: string }
}

const PASSWORD = 'moss under seven ferns'

type Email = { readonly to: string; readonly text: string }

/** The newest e-mail's link to an address; e-mails leave by a job. */
export async function linkTo(admin: Page, email: string, link: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const answer = await admin.request.get('/proxy/mails')
      const { items } = (await answer.json()) as { items: readonly Email[] }
      const texts = items.filter(({ to }) => to === email).map(({ text }) => link.exec(text)?.[0])
      found = texts.find(Boolean) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/**
 * @param admin reads the e-mail that confirms the address
 * @returns the address
 */
export async function register(page: Page, admin: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}@example.org`
  await page.goto('/')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(await linkTo(admin, email, /\/identity\/\w+\/[\w-]{43}/))
  await page.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect.poll(async () => (await page.request.get('/proxy/me')).status()).toBe(200)
  return email
}

/** What the calls of the wizard answer, as far as it is needed here. */
type Own = {
  readonly version: number
  readonly reason: string | null
}

/** One's own onboarding, through the page's own session. */
export const own = (page: Page): Promise<Own> =>
  page.evaluate(async () => {
    const answer = await fetch('/proxy/onboarding')
    return ((await answer.json()) as { onboarding: Own }).onboarding
  })

export async function send(page: Page, type: string, payload: object = {}): Promise<void> {
  const { version } = await own(page)
  const refusal = await page.evaluate(
    async (body) => {
      const answer = await fetch('/proxy/onboarding/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.ok ? null : await answer.text()
    },
    { type, payload, version },
  )
  expect(refusal, type).toBeNull()
}

/** A PDF with one empty page. */
export const ONE_PAGE =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

/** A small picture, drawn by the person's browser. */
async function upload(page: Page, kind: string): Promise<void> {
  const refusal = await page.evaluate(async (name) => {
    const canvas = document.createElement('canvas')
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const form = new FormData()
    form.set('kind', name)
    form.set('file', picture!, `${name}.png`)
    const answer = await fetch('/proxy/onboarding/documents', { method: 'POST', body: form })
    return answer.ok ? null : await answer.text()
  }, kind)
  expect(refusal, kind).toBeNull()
}

/** Goes through the wizard to the submission. */
export async function apply(page: Page, application: Application): Promise<void> {
  await answerAll(page, application)
  await send(page, 'onboarding.submit')
}

/** Goes through the wizard, and stops before the submission. */
export async function answerAll(
  page: Page,
  { organization, country, owner, signatory }: Application,
): Promise<void> {
  const industrySid = await page.evaluate(async () => {
    await fetch('/proxy/onboarding', { method: 'POST' })
    const answer = await fetch('/proxy/industries')
    return ((await answer.json()) as { items: { sid: string }[] }).items[0]!.sid
  })
  await send(page, 'WelcomeSection.submit')
  await send(page, 'PersonalInformation.submit', {
    first_name: 'Ines',
    last_name: 'Calder',
    position: 'Head of finance',
    phone: '',
  })
  await send(page, 'OrganizationInfo.submit', {
    name: organization,
    country,
    vat: '',
    registration_number: '0123-456',
    legal_form: 'Company limited by shares',
    street: 'Harbour Road 1',
    postal_code: '',
    city: 'Port Town',
    side: 'buyer',
  })
  await send(page, 'OrganizationInfoCheck.submit', { is_correct: true })
  await send(page, 'OrganizationSector.submit', { industry_sids: [industrySid] })
  for (const kind of ['identity', 'registration', 'ownership']) await upload(page, kind)
  await send(page, 'ComplianceCheck.submit', {
    owners: [{ name: owner.name, birth_date: owner.birthDate, country: owner.country, percent: 60 }],
    has_no_owner: false,
    has_exposed_persons: 'no',
    exposed_persons: '',
    source_of_funds: 'revenue',
    source_text: '',
    is_not_sanctioned: true,
    is_truthful: true,
  })
  await send(page, 'SignatoryChoiceForm.submit', { signatory: signatory ? 'other' : 'self' })
  if (signatory) await send(page, 'signatoryForm.submit', signatory)
}
