/** The compliance back office: documents asked for and a rejection; a hit, a flagged country, and two people who let in. */
import type { Page } from '@playwright/test'
import { apply, linkTo, ONE_PAGE, own, register } from './models/applicant.ts'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

/** From the queue, as the platform's people come to it. */
async function find(page: Page, organization: string): Promise<void> {
  await page.getByRole('link', { name: 'Onboardings', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search onboardings' }).fill(organization)
  await page.keyboard.press('Enter')
  // A click before the search has begun is overtaken by it.
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name: organization }).click()
  await expect(page.getByRole('heading', { level: 1, name: organization })).toBeVisible()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const standing = (page: Page) => page.getByRole('region', { name: 'Status', exact: true })
/** Opens the dialog of an event, fills it in and sends it. */
async function decide(page: Page, label: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const form = dialog(page, label)
  for (const [field, text] of Object.entries(texts))
    await form.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(text)
  await form.getByRole('button', { name: label, exact: true }).click()
  await expect(form).toBeHidden()
}

const journal = (page: Page) => page.getByRole('region', { name: 'Journal' })

test('documents are asked for with a reason, arrive, and the application is rejected with a reason one may know', async ({
  browser,
  enter,
}) => {
  test.setTimeout(180_000)
  const organization = `Harbour Mills ${Date.now()}`
  const admin = await enter('admin')
  const applicant = await (await browser.newContext()).newPage()
  await register(applicant, admin, 'Ines Calder')
  await apply(applicant, {
    organization,
    country: 'BE',
    owner: { name: 'Ottilie Brandt', birthDate: '1970-05-17', country: 'BE' },
  })

  await find(admin, organization)
  await expect(standing(admin).getByRole('heading', { name: 'Documents in review' })).toBeVisible()
  // Everything that was given is there, under the titles of the wizard.
  const given = admin.getByRole('region', { name: 'Application' })
  await expect(given.getByRole('region', { name: 'Compliance' }).getByText('Ottilie Brandt')).toBeVisible()
  await expect(given.getByText('17 May 1970')).toBeVisible()
  const documents = given.getByRole('list', { name: 'Documents' })
  await expect(documents.getByRole('listitem')).toHaveCount(3)

  // A look at a document is journalled.
  const download = admin.waitForEvent('download')
  await documents.getByRole('link', { name: 'Download identity.png' }).click()
  await (await download).path()

  await admin.getByRole('button', { name: 'Ask for documents' }).click()
  const asking = dialog(admin, 'Ask for documents')
  await asking.getByRole('button', { name: 'Ask for documents' }).click()
  await expect(asking.getByText('Please fill this in').first()).toBeVisible()
  await asking.getByRole('textbox', { name: /^Document/ }).fill('Articles of association')
  await asking.getByRole('textbox', { name: /^Why it is needed/ }).fill('The extract names another director.')
  await asking.getByRole('button', { name: 'Ask for documents' }).click()
  await expect(asking).toBeHidden()
  await expect(standing(admin).getByRole('heading', { name: 'Documents requested' })).toBeVisible()
  const asked = admin.getByRole('region', { name: 'Requests' })
  await expect(asked.getByText('The extract names another director.')).toBeVisible()

  await applicant.goto('/onboarding')
  await applicant.getByLabel('Add a file: Articles of association').setInputFiles({
    name: 'articles.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(ONE_PAGE),
  })
  await expect(
    applicant.getByRole('list', { name: 'Files: Articles of association' }).getByRole('listitem'),
  ).toHaveCount(1)
  await applicant.getByRole('button', { name: 'Send the documents' }).click()
  await expect(
    applicant.getByRole('heading', { level: 1, name: 'Your documents are being checked' }),
  ).toBeVisible()
  await expect(standing(admin).getByRole('heading', { name: 'Documents in review' })).toBeVisible()
  await expect(asked.getByText('Answered', { exact: true })).toBeVisible()
  await expect(asked.getByRole('link', { name: 'Download articles.pdf' })).toBeVisible()
  const look = journal(admin).getByRole('listitem').filter({ hasText: 'Document opened' })
  await expect(look).toContainText('Ada Moreau')

  await admin.getByRole('button', { name: 'Reject' }).click()
  const rejecting = dialog(admin, 'Reject')
  await rejecting.getByRole('textbox', { name: /^Reason/ }).fill('The ownership could not be established.')
  await rejecting
    .getByRole('textbox', { name: /^Internal note/ })
    .fill('The director is not in the register.')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(rejecting).toBeHidden()
  await expect(standing(admin).getByText('The ownership could not be established.')).toBeVisible()
  await expect(journal(admin).getByText('Internal: The director is not in the register.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Reopen' })).toBeVisible()

  const seen = await own(applicant)
  expect(seen.reason).toBe('The ownership could not be established.')
  expect(JSON.stringify(seen)).not.toContain('not in the register')
  await applicant.context().close()
})

test('a hit is answered before anyone is let in, a flagged country takes two people, and the organization trades afterwards', async ({
  browser,
  enter,
}) => {
  test.setTimeout(180_000)
  const organization = `Isthmus Trading ${Date.now()}`
  const admin = await enter('admin')
  const applicant = await (await browser.newContext()).newPage()
  await register(applicant, admin, 'Ines Calder')
  await apply(applicant, {
    organization,
    country: 'PA',
    // Stands on the made-up list of the demonstration, on another day of birth.
    owner: { name: 'Salim Haruzani', birthDate: '1991-04-02', country: 'PA' },
  })

  await find(admin, organization)
  await expect(admin.getByText('Flagged', { exact: true }).first()).toBeVisible()
  const hits = admin.getByRole('region', { name: 'Potential matches' })
  // Names are compared by a job of the server; the page hears of it by itself.
  const hit = hits.getByRole('listitem', { name: /Salim Haruzani/ }).first()
  await expect(hit.getByText('Not answered')).toBeVisible({ timeout: 30_000 })

  await admin.getByRole('button', { name: 'Accept the documents' }).click()
  await expect(standing(admin).getByRole('heading', { name: 'Due diligence' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Validate' })).toHaveCount(0)
  await expect(standing(admin).getByText('Some potential matches are not resolved yet.')).toBeVisible()

  const answers = hits.getByRole('button', { name: /^False positive/ })
  for (let left = await answers.count(); left > 0; left -= 1) {
    await answers.first().click()
    const answering = dialog(admin, 'False positive')
    await answering
      .getByRole('textbox', { name: /^Reason/ })
      .fill('Twelve years younger, and never in Libya.')
    await answering.getByRole('button', { name: 'False positive' }).click()
    await expect(answering).toBeHidden()
    await expect(answers).toHaveCount(left - 1)
  }
  await expect(hits.getByText('Not answered')).toHaveCount(0)
  await expect(hit.getByText('Twelve years younger, and never in Libya.')).toBeVisible()
  // Answered, and still not for one person alone: the country is flagged.
  await expect(
    standing(admin)
      .getByText(/Its country is flagged, so/)
      .first(),
  ).toBeVisible()

  await admin.getByRole('button', { name: 'Mark as at risk' }).click()
  const marking = dialog(admin, 'Mark as at risk')
  await marking.getByRole('textbox', { name: /^Reason/ }).fill('The country is flagged.')
  // Someone else writes a note meanwhile: what is decided without having seen it is not taken at once.
  const checker = await enter('checker')
  await find(checker, organization)
  await checker.getByRole('button', { name: 'Add a note' }).click()
  const noting = dialog(checker, 'Add a note')
  await noting.getByRole('textbox', { name: /^Note/ }).fill('Their bank called.')
  await noting.getByRole('button', { name: 'Add a note' }).click()
  await expect(noting).toBeHidden()
  await expect(admin.getByText('Internal: Their bank called.')).toBeAttached()
  await marking.getByRole('button', { name: 'Mark as at risk' }).click()
  await expect(
    marking.getByText('Someone else changed this in the meantime. Check it, then decide.'),
  ).toBeVisible()
  await marking.getByRole('button', { name: 'Mark as at risk' }).click()
  await expect(marking).toBeHidden()
  await expect(standing(admin).getByRole('heading', { name: 'Enhanced due diligence' })).toBeVisible()

  await admin.getByRole('button', { name: 'Propose validation' }).click()
  const proposing = dialog(admin, 'Propose validation')
  await proposing.getByRole('textbox', { name: /^Reason/ }).fill('Funds and owners are proven.')
  await proposing.getByRole('button', { name: 'Propose validation' }).click()
  await expect(proposing).toBeHidden()
  await expect(
    standing(admin).getByText('Ada Moreau proposed to validate it. A second person must approve.'),
  ).toBeVisible()
  await expect(
    standing(admin).getByText('You proposed the validation, so someone else approves it.'),
  ).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Give second approval' })).toHaveCount(0)

  await applicant.goto('/')
  await applicant.waitForURL(/onboardingStatus/)
  await expect(journal(checker).getByText('Internal: Funds and owners are proven.')).toBeVisible()
  await checker.getByRole('button', { name: 'Give second approval' }).click()
  const approving = dialog(checker, 'Give second approval')
  await approving.getByRole('textbox', { name: /^Reason/ }).fill('Looked at it independently.')
  await approving.getByRole('button', { name: 'Give second approval' }).click()
  await expect(approving).toBeHidden()
  await expect(standing(checker).getByText('It may trade.')).toBeVisible()

  // The page that waited hears of it, and leads on.
  await applicant.getByRole('link', { name: 'Look at the projects' }).click()
  await applicant.waitForURL(/\/contributor\/[\w-]+\/home/)
  await expect(applicant.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await applicant.request.get('/proxy/balance')).status()).toBe(200)
  await applicant.context().close()
})

test('an application goes the long way: a signatory who declines, questions, a returned proposal, a reopened rejection and one that is upheld', async ({
  browser,
  enter,
}) => {
  test.setTimeout(240_000)
  const stamp = Date.now()
  const organization = `Long Way Mills ${stamp}`
  const noor = { name: 'Noor Reed', role: 'Managing director', email: `noor.${stamp}@example.org` }
  const admin = await enter('admin')
  const applicant = await (await browser.newContext()).newPage()
  await register(applicant, admin, 'Ines Calder')
  await apply(applicant, {
    organization,
    country: 'BE',
    owner: { name: 'Ottilie Brandt', birthDate: '1970-05-17', country: 'BE' },
    signatory: noor,
  })
  await applicant.goto('/')
  const heading = (name: string) => applicant.getByRole('heading', { level: 1, name })
  await expect(heading('Your documents are being checked')).toBeVisible()

  // Who signs declines; someone else is invited, and the first link leads nowhere now.
  const signing = await (await browser.newContext()).newPage()
  const first = await linkTo(admin, noor.email, /\/signatures\/[\w-]+/)
  await signing.goto(first)
  await signing.getByRole('button', { name: 'I decline' }).click()
  await signing.getByRole('alertdialog').getByRole('button', { name: 'I decline' }).click()
  await expect(signing.getByRole('heading', { name: 'You declined' })).toBeVisible()
  await expect(applicant.getByText(/^Noor Reed declined/)).toBeVisible()
  await expect(heading('Someone has to sign')).toBeVisible()
  const other = `ravi.${stamp}@example.org`
  await decide(applicant, 'Invite the signatory again', { 'Full name': 'Ravi Stone', 'E-mail': other })
  await expect(applicant.getByText(/got a link by e-mail and has not answered yet/)).toBeVisible()
  await signing.goto(await linkTo(admin, other, /\/signatures\/[\w-]+/))
  await signing.getByRole('button', { name: 'I confirm' }).click()
  await expect(signing.getByRole('heading', { name: 'Thank you, you have confirmed' })).toBeVisible()
  await signing.context().close()
  await expect(applicant.getByText(/has confirmed\.$/)).toBeVisible()

  // Questions are asked, and answered on the applicant's own page.
  await find(admin, organization)
  const hits = admin.getByRole('region', { name: 'Potential matches' })
  const compared = () => expect(hits.getByText('No name resembles an entry of the lists.')).toBeVisible()
  await compared()
  await admin.getByRole('button', { name: 'Accept the documents' }).click()
  await expect(standing(admin).getByRole('heading', { name: 'Due diligence' })).toBeVisible()
  await decide(admin, 'Ask questions', { Question: 'For whom do you buy?' })
  await expect(heading('We have questions')).toBeVisible()
  await applicant.getByRole('textbox', { name: 'For whom do you buy?' }).fill('For our own mills.')
  await applicant.getByRole('button', { name: 'Send the answers' }).click()
  await expect(heading('Due diligence is in progress')).toBeVisible()
  const asked = admin.getByRole('region', { name: 'Requests' })
  await expect(asked.getByText('For our own mills.')).toBeVisible()
  await expect(asked.getByText('Answered', { exact: true })).toBeVisible()

  // Proposed by one, returned by another.
  await decide(admin, 'Mark as at risk', { Reason: 'The mills were sold last month.' })
  await decide(admin, 'Propose validation', { Reason: 'The sale is in the register.' })
  const checker = await enter('checker')
  await find(checker, organization)
  await decide(checker, 'Return the proposal', { Reason: 'The register names another buyer.' })
  await expect(standing(checker).getByRole('heading', { name: 'Enhanced due diligence' })).toBeVisible()
  await expect(journal(admin).getByText('Internal: The register names another buyer.')).toBeVisible()

  // Rejected, and reopened with names compared again.
  await decide(checker, 'Reject', { Reason: 'The buyer of the mills is not known.' })
  await expect(applicant.getByRole('link', { name: 'The reason, and how to appeal' })).toBeVisible()
  await decide(admin, 'Reopen', { Reason: 'The notary sent the contract of sale.' })
  await expect(standing(admin).getByRole('heading', { name: 'Due diligence', exact: true })).toBeVisible()
  await compared()
  await expect(heading('Due diligence is in progress')).toBeVisible()

  // Rejected again, appealed against, upheld: then the decision stands.
  await decide(admin, 'Reject', { Reason: 'The contract names a straw man.' })
  await applicant.getByRole('link', { name: 'The reason, and how to appeal' }).click()
  await expect(applicant.getByText('The contract names a straw man.')).toBeVisible()
  await decide(applicant, 'Appeal', { 'Why the rejection should': 'He is our managing director.' })
  await expect(heading('Your appeal is being reviewed')).toBeVisible()
  await expect(standing(checker).getByRole('heading', { name: 'Appeal' })).toBeVisible()
  await decide(checker, 'Uphold the rejection', { Reason: 'Nothing proves it.' })
  await expect(applicant.getByText('Nothing proves it.')).toBeVisible()
  await expect(applicant.getByText('The decision is final. Nothing else happens by itself.')).toBeVisible()
  await expect(applicant.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  await applicant.getByRole('link', { name: 'Status of the application' }).click()
  await expect(applicant.getByRole('link', { name: 'The reason', exact: true })).toBeVisible()
  await applicant.context().close()
})

test('the queue is found, filtered and sorted by its address; who proposed cannot approve, and who only looks decides nothing', async ({
  enter,
}) => {
  test.setTimeout(180_000)
  const proposed = 'Istmo Reforestation (made up)'
  const admin = await enter('admin')
  // Decisions that are due are in the work queue.
  await admin
    .getByRole('region', { name: 'Onboardings waiting' })
    .getByRole('link', { name: proposed })
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: proposed })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Give second approval' })).toBeVisible()
  await admin.getByRole('link', { name: 'Organization page' }).click()
  await admin.getByRole('link', { name: 'View the onboarding' }).click()
  await expect(
    standing(admin).getByText('Noé Keller proposed to validate it. A second person must approve.'),
  ).toBeVisible()

  await admin.getByRole('link', { name: 'Onboardings', exact: true }).first().click()
  const table = admin.getByRole('table', { name: 'Onboardings' })
  await admin.getByRole('combobox', { name: 'Access status' }).selectOption({ label: 'At Risk' })
  await admin.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Panama' })
  await expect(admin).toHaveURL(/accessStatus=at_risk&country=PA/)
  const row = table.getByRole('row').filter({ hasText: proposed })
  // Only once what was filtered is drawn: rows that move away from under the pointer take the tooltip with them.
  await expect(table.getByRole('link', { name: 'Quickmint Offsets (made up)' })).toHaveCount(0)
  await row.getByText('Flagged').hover()
  await expect(admin.getByRole('tooltip')).toContainText('list of non-cooperative tax jurisdictions')
  await table.getByRole('button', { name: 'Risk' }).click()
  await expect(admin).toHaveURL(/sort=risk/)
  await admin.reload()
  await expect(row).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Risk' })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  )
  await admin.getByRole('searchbox', { name: 'Search onboardings' }).fill('nobody has this name')
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('No results')).toBeVisible()
  await admin.getByRole('link', { name: 'Show all onboardings' }).click()
  await expect(table.getByRole('link', { name: 'Quickmint Offsets (made up)' })).toBeVisible()

  const checker = await enter('checker')
  await find(checker, proposed)
  await expect(
    standing(checker).getByText('You proposed the validation, so someone else approves it.'),
  ).toBeVisible()
  await expect(checker.getByRole('button', { name: 'Return the proposal' })).toBeVisible()
  await expect(checker.getByRole('button', { name: 'Give second approval' })).toHaveCount(0)

  const reader = await enter('readonlyAdmin')
  await find(reader, proposed)
  await expect(standing(reader).getByText('You can view, but not decide.')).toBeVisible()
  const decisions = /Approve|Return the proposal|Reject|Add a note|Ask |Screen again/
  await expect(reader.getByRole('button', { name: decisions })).toHaveCount(0)
})
