/**
 * Sends an event as its form would send it untouched, without drawing a page: for steps whose form another journey of the
 * same run fills in by hand.
 */
import type { Page } from '@playwright/test'
import type { FeeAdvice } from '../../contract/payments/invoices.ts'
import type { OperationDetail } from '../../contract/operations/shapes.ts'
import { fromWire } from '../../contract/http/wire.ts'
import { fieldsOf, type Field } from '../../machines/kernel/fields.ts'
import { FULL } from '../../machines/testing/full.ts'
import { workflows } from '../../machines/workflows.ts'
import { startingValues, withoutEmpty } from '../../src/features/operation/form/starting-values.ts'
import { expect } from '../fixtures.ts'
import { draw, sendEvent, type Payload } from './calls.ts'
import { WORDS } from './words.ts'

/**
 * What the contribution's journey sends from pages; it fails when one of them is missing from what it sent. The other kinds
 * share these steps: an event here that is the very same in their table has the very same form.
 */
export const FILLED_BY_CONTRIBUTION = [
  'AcceptOperation.accept',
  'CCUsAvailability.confirm',
  'proposal.send',
  'proposal.accept',
  'ccSignatory.submit',
  'ccSignatory.approve',
  'ccValidation.submit',
  'ccValidation.approve',
  'ccSigned.submit',
  'ccSigned.approve',
  'mcSignatory.submit',
  'mcSignatory.approve',
  'mcValidation.submit',
  'mcValidation.approve',
  'mcSigned.submit',
  'mcSigned.approve',
  'purchaseOrderReceived.submit',
  'purchaseOrderReceived.approve',
  'CSfeeVAT.submit',
  'CSfeeVAT.approve',
  'CSInvoice.issue',
  'contributorPaymentValidation.submit',
  'contributorPaymentValidation.approve',
  'CCUsRetired.submit',
  'CCUsRetired.approve',
  'CCUsRegisterLink.submit',
  'CCUsRegisterLink.approve',
  'pcInvoice.submit',
  'pcInvoice.approve',
  'pcPaymentValidation.submit',
  'pcPaymentValidation.approve',
  'certificateTemplate.choose',
  'certificate.release',
  'certificateEmail.send',
] as const

/**
 * Was this form sent from a page before? `npm run test:full` fills in everything by hand.
 * @param sent from pages, in this journey
 */
export const isFilledElsewhere = (
  type: OperationDetail['type'],
  event: string,
  sent: readonly string[],
): boolean => !FULL && (sent.includes(event) || isOfContribution(type, event))

const isOfContribution = (type: OperationDetail['type'], event: string): boolean =>
  type !== 'contribution' &&
  FILLED_BY_CONTRIBUTION.some((one) => one === event) &&
  workflows[type].events[event] === workflows.contribution.events[event]

const answer = async (page: Page, path: string): Promise<unknown> => {
  const got = await page.request.get(`/proxy${path}`)
  return got.ok() ? fromWire(await got.json()) : null
}

/** What a form knows beforehand, what a person would type where it knows nothing, and the document that the step draws. */
export async function sendAsBegun(page: Page, detail: OperationDetail, event: string): Promise<void> {
  const spec = workflows[detail.type].events[event]!
  const fields = fieldsOf(spec)
  const { person } = (await answer(page, '/me')) as { person: Person }
  const known = {
    detail,
    now: Date.now(),
    advice: (await answer(page, `/operations/${detail.sid}/fee`)) as FeeAdvice | null,
    person: { ...person, name: `${person.firstName} ${person.lastName}` },
  }
  const begun = startingValues(event, fields, known)
  const required = fields.filter((field) => field.required)
  const typed = required
    .filter(({ name, input }) => isBlank(begun[name]) && WORDS[input] !== null)
    .map(({ name, input }) => [name, valueOf(input, WORDS[input]!)])
  const drawn = await drawnFor(page, detail.sid, event, required)
  const payload = { ...begun, ...Object.fromEntries(typed), ...drawn }
  await sendEvent(page, detail.sid, event, withoutEmpty(payload) as Payload)
}

type Person = {
  readonly sid: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

const isBlank = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0)

/** As the control would read the word. */
function valueOf(input: Field['input'], word: string): unknown {
  if (input === 'money') return Number(word) * 100
  if (input === 'percent') return Number(word)
  return input === 'emails' ? [word] : word
}

async function drawnFor(page: Page, sid: string, event: string, required: readonly Field[]) {
  const wanted = required.filter(({ input }) => input === 'document' || input === 'hash')
  if (wanted.length === 0) return {}
  const { documentSid, sha256 } = await draw(page, sid, event.slice(0, event.indexOf('.')))
  expect(documentSid, `a document for ${event}`).not.toBe('')
  return Object.fromEntries(wanted.map(({ name, input }) => [name, input === 'hash' ? sha256 : documentSid]))
}
