/** A demonstration certificate: checked in the browser, proved, sent again, corrected; and the templates behind it. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

type Row = { sid: string; certificate_number: string; contributor: string }

/** Not the one that other journeys look at. */
async function certificateOf(page: Page, contributor: string): Promise<Row> {
  const { items } = (await (
    await page.request.get(`/proxy/certificate_letters?search=${contributor}`)
  ).json()) as { items: Row[] }
  return items[0]!
}

test('a certificate is checked in the browser, proved, sent again and corrected; the earlier version says so', async ({
  page,
  enter,
}) => {
  test.setTimeout(120_000)
  const admin = await enter('admin')
  const { sid, certificate_number: number } = await certificateOf(admin, 'Aubier')
  const file = await (await page.request.get(`/proxy/certificates/${number}/file`)).body()
  const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

  await test.step('a stranger checks a copy: it does not leave the browser', async () => {
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') uploads.push(request.url())
    })
    await page.goto('/certificates')
    const typed = page.getByLabel('Certificate number')
    await typed.fill('UND-2026-999999')
    await page.getByRole('button', { name: 'Find certificate' }).click()
    await expect(page.getByText('There is no certificate with the number UND-2026-999999.')).toBeVisible()
    await typed.fill(number)
    await page.getByRole('button', { name: 'Find certificate' }).click()
    const copy = page.getByLabel('Verify a copy')
    await copy.setInputFiles(pdf('copy.pdf', file))
    await expect(page.getByText('copy.pdf is genuine.')).toBeVisible()
    await expect(page.getByText('The file was not sent anywhere.')).toBeVisible()
    const forged = Buffer.from(file)
    forged[Math.floor(forged.length / 2)]! ^= 1
    await copy.setInputFiles(pdf('forged.pdf', forged))
    await expect(page.getByText('forged.pdf is not genuine.')).toBeVisible()
    await copy.setInputFiles(pdf('picture.pdf', Buffer.from('a picture')))
    await expect(page.getByText('This is not a sealed PDF or a JSON proof.')).toBeVisible()
    await expect(page.getByLabel('Not checked')).toHaveCount(4)
    await copy.setInputFiles(pdf('forged.pdf', forged))
    await expect(page.getByText('forged.pdf is not genuine.')).toBeVisible()
    expect(uploads).toEqual([])
    await page.getByRole('button', { name: 'Ask the server as well' }).click()
    await expect(page.getByText('Checked by the server.')).toBeVisible()
    await expect(page.getByText('forged.pdf is not genuine.')).toBeVisible()
  })

  await test.step('the JSON proof is downloaded and holds; with another quantity it does not', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the JSON proof' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`${number}.proof.json`)
    const proof = await (await page.request.get(`/proxy/certificates/${number}/proof`)).body()
    const json = (name: string, text: string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await page.getByLabel('Verify a copy').setInputFiles(json('proof.json', proof.toString()))
    await expect(page.getByText('proof.json is genuine.')).toBeVisible()
    const more = proof.toString().replace(String.raw`\"quantity\":\"`, String.raw`\"quantity\":\"9`)
    await page.getByLabel('Verify a copy').setInputFiles(json('more.json', more))
    await expect(page.getByText('more.json is not genuine.')).toBeVisible()
    await page.getByRole('link', { name: 'published seal keys' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Seal keys' })).toBeVisible()
    await expect(page.getByText('In use')).toBeVisible()
  })

  await test.step('it is sent again, and an e-mail that came back shows why', async () => {
    await admin.goto(`/admin/operations/certificateEmail?operation=${sid}`)
    await admin.getByLabel('Other addresses').fill('office@aubier.example')
    await expect(admin.getByRole('region', { name: 'Preview' })).toContainText('office@aubier.example')
    await admin.getByRole('button', { name: 'Send again' }).click()
    const emails = admin.getByRole('list', { name: 'Sent e-mails' })
    const email = emails.getByRole('listitem').filter({ hasText: 'office@aubier.example' })
    await expect(email.getByText('Queued')).toBeVisible()
    await email.getByRole('button', { name: /Report as bounced/ }).click()
    await admin.getByLabel('Reason').fill('550 no such user')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(email.getByText('550 no such user')).toBeVisible()
  })

  await test.step('a correction supersedes; the earlier version stays and leads to the new one', async () => {
    await admin.goto(`/certificates/${number}`)
    await admin.getByRole('button', { name: 'Correct this certificate' }).click()
    await admin.getByRole('textbox', { name: 'Beneficiary' }).fill('Maison Aubier & Fils')
    await admin.getByLabel('Why it is corrected').fill('The name was incomplete.')
    await admin.getByRole('button', { name: 'Issue the corrected version' }).click()
    await expect(admin.getByText(`${number}, version 2`)).toBeVisible()
    await page.goto(`/certificates/${number}?version=1`)
    await expect(page.getByText('This version was replaced by version 2.')).toBeVisible()
    await page.getByLabel('Verify a copy').setInputFiles(pdf('first.pdf', file))
    await expect(page.getByText('first.pdf is genuine.')).toBeVisible()
    await expect(page.getByText('Version 2 has replaced it.')).toBeVisible()
    await page.getByRole('link', { name: 'version 2', exact: true }).click()
    await expect(page.getByText('Maison Aubier & Fils').first()).toBeVisible()
    await expect(page.getByText('The name was incomplete.')).toBeVisible()
  })
})

test('a template is written, previewed as the real PDF, and put away in a second version', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/admin/certificateTemplates')
  const current = page.getByRole('navigation').getByRole('link', { name: 'Certificate templates' })
  await expect(current, 'one line, however narrow the menu is').toHaveCSS('white-space', 'nowrap')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For the board')
  await dialog.getByRole('radio', { name: 'Clay' }).check()
  await dialog.getByLabel('Wording in English').fill('For {{iban}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is no field “iban”.')).toBeVisible()
  await dialog.getByLabel('Wording in English').fill('{{beneficiary}} retired {{quantity}} {{unit}}.')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDF in English' }).click()
  expect((await saved).suggestedFilename()).toBe('For the board en.pdf')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'For the board' })
  await expect(card.getByText(/^Version 1/)).toBeVisible()
  await card.getByRole('button', { name: 'Edit For the board' }).click()
  await dialog.getByRole('switch', { name: 'In use' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Not in use')).toBeVisible()
  await expect(card.getByText(/^Version 2/)).toBeVisible()
})
