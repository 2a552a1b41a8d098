/** One operation, from a contributor's request to a certificate that a stranger verifies. */
import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, type Who } from './fixtures.ts'
import { OperationScreen, type Operation } from './models/operation.ts'

type Move = {
  readonly who: Who
  readonly step: string
  readonly button: string
  /** Fields that nothing can fill in beforehand. */
  readonly fill?: Readonly<Record<string, string>>
  readonly documents?: true
  /** The event asks before it is sent. */
  readonly question?: true
}

const contract = (key: 'cc' | 'mc', who: Who): readonly Move[] => [
  {
    who,
    step: `${key}Signatory`,
    button: 'Name the signatory',
    fill: { 'Function in the organization': 'Director' },
    documents: true,
  },
  { who: 'admin', step: `${key}Signatory`, button: 'Accept the authority' },
  { who: 'admin', step: `${key}Validation`, button: 'Submit the draft', documents: true },
  { who, step: `${key}Validation`, button: 'Approve and freeze the text' },
  { who, step: `${key}Signed`, button: 'Sign', documents: true },
  { who: 'admin', step: `${key}Signed`, button: 'Countersign', documents: true },
]

const MOVES: readonly Move[] = [
  { who: 'admin', step: 'AcceptOperation', button: 'Accept the request' },
  { who: 'carrier', step: 'CCUsAvailability', button: 'Confirm availability' },
  { who: 'admin', step: 'proposal', button: 'Send the proposal' },
  { who: 'contributor', step: 'proposal', button: 'Accept the proposal', question: true },
  ...contract('cc', 'contributor'),
  ...contract('mc', 'carrier'),
  {
    who: 'contributor',
    step: 'purchaseOrderReceived',
    button: 'Record the purchase order',
    fill: { Number: 'PO-2026-7' },
    documents: true,
  },
  { who: 'admin', step: 'purchaseOrderReceived', button: 'Order matches' },
  { who: 'admin', step: 'CSfeeVAT', button: 'Set fee and VAT' },
  { who: 'checker', step: 'CSfeeVAT', button: 'Confirm fee and VAT' },
  { who: 'admin', step: 'CSInvoice', button: 'Issue the invoice', question: true },
  { who: 'contributor', step: 'contributorPaymentValidation', button: 'Say that it was paid' },
  { who: 'admin', step: 'contributorPaymentValidation', button: 'Record a payment' },
  { who: 'checker', step: 'contributorPaymentValidation', button: 'Confirm the payment' },
  {
    who: 'carrier',
    step: 'pcInvoice',
    button: 'Upload the invoice',
    fill: { 'Invoice number': 'CP-2026-7', IBAN: 'FR7630006000011234567890189' },
    documents: true,
  },
  { who: 'admin', step: 'pcInvoice', button: 'Approve the invoice' },
  { who: 'carrier', step: 'CCUsRetired', button: 'Report the retirement', documents: true, question: true },
  { who: 'admin', step: 'CCUsRetired', button: 'Confirm the retirement', question: true },
  { who: 'carrier', step: 'CCUsRegisterLink', button: 'Add the registry links' },
  { who: 'admin', step: 'CCUsRegisterLink', button: 'Confirm the links' },
  { who: 'admin', step: 'certificateTemplate', button: 'Choose the template' },
  { who: 'admin', step: 'certificate', button: 'Release', question: true },
  { who: 'admin', step: 'certificateEmail', button: 'Send the certificate' },
  { who: 'admin', step: 'pcPaymentValidation', button: 'Record the payout' },
  { who: 'checker', step: 'pcPaymentValidation', button: 'Confirm the payout' },
]

type Offered = {
  title: string
  carrier: string
  credit_type: string
  vintages: { name: string; available: string }[]
}

/** A carbon offering of this carrier with enough left of a vintage. */
async function offeringOf(
  page: Page,
  carrier: string,
): Promise<{ readonly title: string; readonly vintage: string }> {
  const { items } = (await (await page.request.get('/proxy/project_offerings?limit=96')).json()) as {
    items: Offered[]
  }
  const isEnough = ({ available }: Offered['vintages'][number]) => Number(available) >= 100
  const found = items.find(
    (item) => item.carrier === carrier && item.credit_type === 'Carbon' && item.vintages.some(isEnough),
  )
  return { title: found!.title, vintage: found!.vintages.find(isEnough)!.name }
}

test('a contribution goes from request to a certificate that anybody can verify', async ({ page, enter }) => {
  test.setTimeout(240_000)
  const operation = await test.step('the contributor asks for units', async (): Promise<Operation> => {
    const buyer = await enter('contributor')
    const [, contributorId = ''] = /contributor\/([^/]+)\/home/.exec(buyer.url()) ?? []
    const { title, vintage } = await offeringOf(buyer, 'Canopy Partners')
    await buyer.getByRole('searchbox').first().fill(title)
    await buyer.getByRole('link', { name: title }).first().click()
    await buyer.getByRole('radio', { name: vintage }).first().check()
    await buyer.getByLabel('Quantity').fill('25')
    await buyer.getByRole('button', { name: 'Add to the cart' }).click()
    await buyer.getByRole('link', { name: 'Go to the cart' }).click()
    await buyer
      .getByLabel(/^Beneficiary/)
      .first()
      .fill('Atelier Verne')
    await buyer.getByRole('button', { name: 'Review and request' }).click()
    await expect(buyer.getByRole('heading', { name: 'Review your request' })).toBeVisible()
    await buyer.getByRole('button', { name: 'Send the request' }).click()
    await buyer.getByRole('region', { name: 'Requested' }).getByRole('link').click()
    await buyer.waitForURL(/\/operation\//)
    const [, sid = ''] = /\/operation\/([^/?]+)/.exec(buyer.url()) ?? []
    await expect(buyer.getByRole('region', { name: /^Step: / })).toBeVisible()
    const carrier = await enter('carrier')
    const [, carrierId = ''] = /projectCarrier\/([^/]+)\/home/.exec(carrier.url()) ?? []
    return { sid, contributorId, carrierId }
  })

  for (const move of MOVES) {
    await test.step(`${move.who}: ${move.button} (${move.step})`, async () => {
      const screen = new OperationScreen(await enter(move.who))
      await screen.open(move.who, move.step, operation)
      for (const [label, value] of Object.entries(move.fill ?? {}))
        await screen.step.getByLabel(label, { exact: false }).first().fill(value)
      if (move.documents) await screen.drawDocuments()
      await expect(screen.step.getByRole('button', { name: move.button, exact: true }).last()).toBeVisible()
      await screen.send(move.button, move.question ?? false)
    })
  }

  const number = await test.step('the operation is complete and names its certificate', async () => {
    const admin = await enter('admin')
    const detail = (await (await admin.request.get(`/proxy/operations/${operation.sid}`)).json()) as {
      status: string
      facts: { certificate_number: string }
    }
    expect(detail.status).toBe('completed')
    const journal = (await (
      await admin.request.get(`/proxy/operations/${operation.sid}/journal`)
    ).json()) as { verified: boolean }
    expect(journal.verified).toBe(true)
    return detail.facts.certificate_number
  })

  await test.step('the certificate was e-mailed with the PDF', async () => {
    const admin = await enter('admin')
    await admin.goto('/admin/mails')
    const letter = admin
      .getByRole('listitem')
      .filter({ hasText: `${number}.pdf` })
      .first()
    await letter.getByText(`Your certificate ${number}`).click()
    await expect(letter.getByText(`${number}.pdf`)).toBeVisible()
  })

  const sealed = await test.step('a stranger reads and verifies it, signed out', async () => {
    await page.goto(`/certificates/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Atelier Verne').first()).toBeVisible()
    await expect(page.getByText(/DEMONSTRATION/i).first()).toBeVisible()
    await page.getByRole('button', { name: 'Verify the stored certificate' }).click()
    await expect(page.getByText('The stored certificate is genuine.')).toBeVisible()
    const file = await page.request.get(`/proxy/certificates/${number}/file`)
    expect(file.headers()['content-type']).toBe('application/pdf')
    return file.body()
  })

  await test.step('a true copy is genuine, one with a flipped byte is not', async () => {
    const folder = test.info().outputPath()
    await fs.mkdir(folder, { recursive: true })
    const copy = test.info().outputPath('copy.pdf')
    await fs.writeFile(copy, sealed)
    await page.getByLabel('Verify a copy').setInputFiles(copy)
    await expect(page.getByText('copy.pdf is genuine.')).toBeVisible()
    const forged = Buffer.from(sealed)
    forged[Math.floor(forged.length / 2)]! ^= 1
    await fs.writeFile(test.info().outputPath('forged.pdf'), forged)
    await page.getByLabel('Verify a copy').setInputFiles(test.info().outputPath('forged.pdf'))
    await expect(page.getByText('forged.pdf is not genuine.')).toBeVisible()
  })
})
