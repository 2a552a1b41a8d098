/** A contract from its text in the back office to a seal that is verified: versions, comments by clause, two signatures. */
import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, type Who } from './fixtures.ts'
import { OperationScreen, type Operation } from './models/operation.ts'

type Offered = {
  sid: string
  carrier: string
  credit_type: string
  vintages: { sid: string; available: string }[]
}
type Detail = { version: number; number: string }

const idIn = (page: Page): string => /\/(?:contributor|projectCarrier)\/([^/]+)\//.exec(page.url())?.[1] ?? ''

/** A moment that has not come, as the forms would propose it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function post<Body>(page: Page, path: string, data: object): Promise<Body> {
  const answer = await page.request.post(`/proxy${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Body
}

async function send(page: Page, sid: string, type: string, payload: object = {}): Promise<void> {
  const { version } = (await (await page.request.get(`/proxy/operations/${sid}`)).json()) as Detail
  await post(page, `/operations/${sid}/events`, { type, payload, version, idempotency_key: randomUUID() })
}

/** A request of ours, carried by calls to where its contract is drafted; other journeys walk these steps by hand. */
async function drafted(enter: (who: Who) => Promise<Page>): Promise<Operation> {
  const [contributor, admin, carrier] = [
    await enter('contributor'),
    await enter('admin'),
    await enter('carrier'),
  ]
  const { items } = (await (await contributor.request.get('/proxy/project_offerings?limit=96')).json()) as {
    items: Offered[]
  }
  const isEnough = ({ available }: Offered['vintages'][number]) => Number(available) >= 100
  const offered = items.find(
    (one) => one.carrier === 'Canopy Partners' && one.credit_type === 'Carbon' && one.vintages.some(isEnough),
  )!
  const line = { vintage_sid: offered.vintages.find(isEnough)!.sid, quantity: '12' }
  const { sid } = await post<{ sid: string }>(contributor, '/operations', {
    type: 'contribution',
    offering_sid: offered.sid,
    lines: [line],
    delivery: 'retire',
    beneficiary_name: 'Atelier Verne',
    beneficiary_country: 'FR',
    idempotency_key: randomUUID(),
  })
  const me = (await (await admin.request.get('/proxy/me')).json()) as { person: { sid: string } }
  await send(admin, sid, 'AcceptOperation.accept', {
    account_manager: me.person.sid,
    currency: 'EUR',
    delivery: 'retire',
    beneficiary_name: 'Atelier Verne',
    beneficiary_country: 'FR',
  })
  await send(carrier, sid, 'CCUsAvailability.confirm', {
    lines: [line],
    deliver_on: inDays(60).slice(0, 10),
    reserved_until: inDays(30),
  })
  await send(admin, sid, 'proposal.send', {
    unit_price_cents: 1500,
    fee_cents: 900,
    vat_percent: 20,
    valid_until: inDays(14),
    framework_mandate: false,
  })
  await send(contributor, sid, 'proposal.accept')
  const proof = await post<{ sid: string }>(contributor, `/operations/${sid}/documents/drafts`, {
    step: 'ccSignatory',
  })
  await send(contributor, sid, 'ccSignatory.submit', {
    name: 'Camille Roy',
    role: 'Managing director',
    email: 'owner@contributor.example',
    proof_sid: proof.sid,
  })
  await send(admin, sid, 'ccSignatory.approve')
  return { sid, contributorId: idIn(contributor), carrierId: idIn(carrier) }
}

test('a contract is written, returned with comments, signed by both and verified', async ({ enter }) => {
  test.setTimeout(240_000)
  const axe = async (page: Page) =>
    expect(
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    ).toEqual([])

  await test.step('the platform writes a new text, looks at it and puts it in force', async () => {
    const admin = await enter('admin')
    await admin.getByRole('link', { name: 'Contract texts' }).first().click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Contract texts' })).toBeVisible()
    await axe(admin)
    await admin.getByRole('button', { name: 'Write a new version' }).click()
    const dialog = admin.getByRole('dialog')
    const first = dialog.getByLabel('Text of clause 1')
    await first.fill('Twelve months of work with {{nobody}}.')
    await dialog.getByRole('button', { name: 'Save this version' }).click()
    await expect(dialog.getByText('Clause 1: there is no field {{nobody}}.')).toBeVisible()
    await first.fill('Twelve months of work for ')
    await dialog.getByLabel('Insert a merge field into clause 1').selectOption('beneficiary')
    await expect(first).toHaveValue('Twelve months of work for {{beneficiary}}')
    await dialog.getByLabel('What is new in it').fill('Names the beneficiary')
    await dialog.getByRole('button', { name: 'Save this version' }).click()
    await expect(dialog).toBeHidden()
    await admin
      .getByRole('button', { name: /Not in force yet/ })
      .first()
      .click()
    await expect(admin.getByText('Changes against version 1')).toBeVisible()
    await expect(admin.getByRole('insertion').filter({ hasText: 'Twelve' })).toBeVisible()
    const preview = await admin.getByRole('link', { name: 'Preview as PDF' }).getAttribute('href')
    const pdf = await admin.request.get(preview ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await admin.getByRole('button', { name: 'Put in force' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Put in force' }).click()
    await expect(admin.getByRole('button', { name: /^Version 2.*In force/ })).toBeVisible()
  })

  const operation = await drafted(enter)
  const [admin, contributor] = [await enter('admin'), await enter('contributor')]
  const [platform, party] = [new OperationScreen(admin), new OperationScreen(contributor)]
  const contract = (page: Page) => page.getByRole('region', { name: 'Contribution contract', exact: true })

  await test.step('the draft is returned with a comment on a clause', async () => {
    await platform.open('admin', 'ccValidation', operation)
    await platform.showForm(platform.step.getByRole('button', { name: 'Submit the draft' }))
    await platform.drawDocuments()
    await platform.send('Submit the draft', false)
    await party.open('contributor', 'ccValidation', operation)
    await expect(contract(contributor).getByText('Twelve months of work for Atelier Verne')).toBeVisible()
    await party.step.getByRole('button', { name: 'Return with comments' }).click()
    await party.step.getByRole('button', { name: 'Add a row' }).click()
    await party.step.getByLabel('Clause', { exact: false }).last().fill('Purpose')
    await party.step.getByLabel('Comment', { exact: false }).last().fill('Eighteen months, as we agreed.')
    await party.send('Return with comments', false)
  })

  await test.step('the carrier reads where its operation is, and nothing of the other party’s contract', async () => {
    const carrier = await enter('carrier')
    const other = new OperationScreen(carrier)
    await other.open('carrier', 'ccValidation', operation)
    await expect(other.step).toContainText('Contract text')
    await expect(contract(carrier)).toHaveCount(0)
  })

  await test.step('the platform answers in a new version of this contract', async () => {
    await platform.open('admin', 'ccValidation', operation)
    await expect(contract(admin).getByText('Eighteen months, as we agreed.')).toBeVisible()
    await contract(admin).getByRole('button', { name: 'Write a version' }).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByText('Eighteen months, as we agreed.')).toBeVisible()
    await dialog.getByLabel('Text of clause 1').fill('Eighteen months of work for {{beneficiary}}')
    await dialog.getByRole('button', { name: 'Submit this version' }).click()
    await expect(contract(admin).getByRole('button', { name: /^Version 2/ })).toBeVisible()
    await expect(contract(admin).getByRole('insertion').filter({ hasText: 'Eighteen' })).toBeVisible()
    await axe(admin)
  })

  await test.step('the contributor approves the text and signs it by typing its name', async () => {
    await party.open('contributor', 'ccValidation', operation)
    await expect(contract(contributor).getByText('Changed')).toBeVisible()
    await party.send('Approve and freeze the text', false)
    await party.open('contributor', 'ccSigned', operation)
    const form = party.step.getByRole('tabpanel', { name: 'Sign here' })
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await contributor.setViewportSize(size)
      await contributor.evaluate(() => scrollTo(0, 0))
      await expect(form.getByRole('button', { name: 'Sign this text' })).toBeInViewport({ ratio: 1 })
    }
    await form.getByLabel('Your name').fill('Someone Else')
    await form.getByRole('button', { name: 'Sign this text' }).click()
    await expect(form.getByText('Please type your own name: Camille Roy.')).toBeVisible()
    await expect(form.getByText('Please confirm this sentence.')).toBeVisible()
    await axe(contributor)
    await form.getByLabel('Your name').fill('Camille Roy')
    await form.getByRole('checkbox', { name: /which I mean to bind by this signature/ }).check()
    await form.getByRole('button', { name: 'Sign this text' }).click()
    await expect(contract(contributor).getByText('Camille Roy')).toBeVisible()
  })

  await test.step('the platform countersigns, and everyone can see that nothing was changed', async () => {
    await platform.open('admin', 'ccSigned', operation)
    const form = platform.step.getByRole('tabpanel', { name: 'Sign here' })
    await form.getByLabel('Your name').fill('Ada Moreau')
    await form.getByRole('checkbox', { name: /countersign/ }).check()
    await form.getByRole('button', { name: 'Countersign this text' }).click()
    const last = contract(admin).getByRole('listitem').filter({ hasText: 'Ada Moreau' }).first()
    await last.getByRole('button', { name: 'Verify' }).click()
    await expect(last.getByText('Unchanged since it was sealed.')).toBeVisible()
    await expect(last.getByText(/Sealed by Understory for Camille Roy/)).toBeVisible()
    await party.open('contributor', 'ccSigned', operation)
    await expect(contract(contributor).getByText('Ada Moreau')).toBeVisible()
    await axe(contributor)
  })
})
