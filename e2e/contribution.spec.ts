/** One operation, from a contributor's request to a certificate that a stranger verifies. */
import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { FILLED_BY_CONTRIBUTION } from './models/form-by-call.ts'
import type { Operation } from './models/operation.ts'
import { carryToEnd } from './models/walk.ts'

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

// Elsewhere nothing moves; here it does, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a contribution goes from request to a certificate that anyone can verify', async ({ page, enter }) => {
  test.setTimeout(480_000)
  const operation = await test.step('the contributor asks for units', async (): Promise<Operation> => {
    const buyer = await enter('contributor')
    const [, contributorId = ''] = /contributor\/([^/]+)\/home/.exec(buyer.url()) ?? []
    const { title, vintage } = await offeringOf(buyer, 'Canopy Partners')
    await buyer.getByRole('combobox', { name: 'Search projects' }).fill(title)
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

  const sent = await carryToEnd(enter, operation, {
    detours: {
      giveBack: 'ccSignatory.return',
      holdBefore: 'mcSignatory.submit',
      sendBack: { before: 'CSInvoice.issue', to: 'CSfeeVAT' },
    },
  })
  // Other kinds send these by calls, because here they are filled in by hand.
  expect(sent).toEqual(expect.arrayContaining([...FILLED_BY_CONTRIBUTION]))

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
    await admin.getByRole('searchbox', { name: 'Search by subject or address' }).fill(number)
    await admin.keyboard.press('Enter')
    await admin
      .getByRole('button', { name: `Your certificate ${number}` })
      .first()
      .click()
    const email = admin.getByRole('region', { name: `Your certificate ${number}` })
    await expect(email.getByText(`${number}.pdf`)).toBeVisible()
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
