/**
 * Carries any operation to its end in the browser. Which event comes next, who sends it and on which step's page is the
 * machine's own answer (the offers of the operation); what a form still asks for is filled in by the kind of its field.
 */
import type { Locator, Page } from '@playwright/test'
import type { OperationDetail } from '../../contract/operations/shapes.ts'
import { fieldsOf, type Field } from '../../machines/kernel/fields.ts'
import { workflows } from '../../machines/workflows.ts'
import { expect, test, type Who } from '../fixtures.ts'
import { detailOf } from './calls.ts'
import { isFilledElsewhere, sendAsBegun } from './form-by-call.ts'
import { OperationScreen, type Operation } from './operation.ts'
import { WORDS } from './words.ts'

type Enter = (who: Who) => Promise<Page>
type Offer = OperationDetail['offers'][number]

export type Move = { readonly who: Who; readonly offer: Offer; readonly step: string }

const stepOf = (type: string): string => type.slice(0, type.indexOf('.'))
const isOpen = ({ status }: Offer): boolean => status === 'open' || status === 'needs-input'

const PARTIES: Readonly<Record<string, Who>> = { contributor: 'contributor', projectCarrier: 'carrier' }

/**
 * The main thing that can be done now, and by whom, as the platform sees it; null when no one can.
 * Two people of the platform: what one of them may not do because of four eyes, the other does.
 */
export async function nextMove(enter: Enter, { sid }: Operation): Promise<Move | null> {
  const admin = await detailOf(await enter('admin'), sid)
  for (const { step, court } of admin.turns) {
    const primary = admin.offers.filter(
      ({ type, tone }) =>
        tone === 'primary' &&
        (stepOf(type) === step || type === 'tranche.open') &&
        // Says that money is on its way; the payment itself is the platform's to record.
        !type.endsWith('.announce'),
    )
    const party = PARTIES[court ?? '']
    const theirs = primary.find(({ roles }) => party && roles.some((role) => role === court))
    if (party && theirs) return { who: party, offer: theirs, step }
    const own = primary.find(isOpen)
    if (own) return { who: 'admin', offer: own, step }
    const blocked = primary.find(({ roles, status }) => roles.includes('platform') && status === 'blocked')
    if (blocked) {
      const other = await detailOf(await enter('checker'), sid)
      const offer = other.offers.find(({ type }) => type === blocked.type)
      if (offer && isOpen(offer)) return { who: 'checker', offer, step }
    }
  }
  return null
}

/** Fills the required fields that are empty. */
export async function fillForm(form: Locator, fields: readonly Field[]): Promise<void> {
  for (const { title, input, required } of fields) {
    const word = WORDS[input]
    if (!required || word === null) continue
    const control = form.getByRole('textbox', { name: title, exact: false }).first()
    if ((await control.count()) > 0 && (await control.inputValue()) === '') await control.fill(word)
  }
}

export const fieldsOfEvent = (type: OperationDetail['type'], event: string): readonly Field[] => {
  const spec = workflows[type].events[event]
  return spec ? fieldsOf(spec) : []
}

/** Opens the step as the person whose move it is, fills in what is asked, and sends. */
async function take({ who, offer, step }: Move, enter: Enter, operation: Operation): Promise<void> {
  const page = await enter(who)
  // Belongs to no step.
  if (stepOf(offer.type) !== step) return control(page, offer.label, operation)
  const screen = new OperationScreen(page)
  await screen.open(who, step, operation)
  const { type } = await detailOf(page, operation.sid)
  const button = screen.step.getByRole('button', { name: offer.label, exact: true }).last()
  await screen.showForm(button)
  await fillForm(screen.step, fieldsOfEvent(type, offer.type))
  await screen.drawDocuments()
  await screen.send(offer.label, offer.confirm !== null)
}

const WITHOUT_FORM: ReadonlySet<string> = new Set(['Resume', 'Open now'])

/** Sends an event that concerns the whole operation out of the bar above it. */
export async function control(
  page: Page,
  label: string,
  operation: Operation,
  choose?: { readonly field: string; readonly value: string },
): Promise<void> {
  await page.goto(`/admin/operations/${operation.sid}`)
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/events') && answer.request().method() === 'POST',
  )
  await page
    .getByRole('list', { name: 'Operation' })
    .getByRole('button', { name: label, exact: true })
    .click()
  const panel = page.getByRole('region', { name: label, exact: true })
  if (!WITHOUT_FORM.has(label)) {
    if (choose) await panel.getByRole('combobox', { name: choose.field }).selectOption(choose.value)
    await panel.getByRole('textbox', { name: 'Reason' }).fill('Because of the journey')
    await panel.getByRole('button', { name: label, exact: true }).last().click()
  }
  if (label.startsWith('Cancel the ')) await page.getByRole('alertdialog').getByRole('button').last().click()
  expect((await answered).status()).toBe(200)
}

/** Returns what was submitted: the step asks for it again. */
async function giveBack(enter: Enter, operation: Operation, event: string): Promise<void> {
  const page = await enter('admin')
  const { offers } = await detailOf(page, operation.sid)
  const offer = offers.find(({ type }) => type === event)
  const screen = new OperationScreen(page)
  await screen.open('admin', stepOf(event), operation)
  await screen.step.getByRole('button', { name: offer!.label, exact: true }).click()
  await screen.step.getByRole('textbox', { name: 'Reason' }).fill('A page is missing')
  await screen.send(offer!.label, false)
}

export type Detours = {
  /** An event that gives something back, taken once as soon as it is open. */
  readonly giveBack: string
  /** Before this event the operation is put on hold and goes on. */
  readonly holdBefore: string
  /** Before this event the operation is sent back to a step that is done. */
  readonly sendBack: { readonly before: string; readonly to: string }
}

/**
 * Goes on until no one has a move. What was filled in by hand before, here or in the contribution's journey, is sent by a call.
 * @param detours each is taken once, and fails the journey when it never came to it
 * @param until stops before this event
 * @returns the events that were sent from pages
 */
export async function carryToEnd(
  enter: Enter,
  operation: Operation,
  { detours, until }: { readonly detours?: Detours; readonly until?: string } = {},
): Promise<readonly string[]> {
  const sent: string[] = []
  // What came back is done again by hand, no matter who filled it in before.
  let cameBack = false
  const open = new Set(detours ? ['giveBack', 'hold', 'sendBack'] : [])
  for (let guard = 0; guard < 90; guard += 1) {
    const move = await soon(enter, operation)
    if (!move || move.offer.type === until) break
    const { type, label } = move.offer
    if (detours && open.has('hold') && type === detours.holdBefore) {
      open.delete('hold')
      await test.step('admin: hold and resume', async () => {
        await control(await enter('admin'), 'Put on hold', operation)
        await control(await enter('admin'), 'Resume', operation)
      })
      continue
    }
    if (detours && open.has('sendBack') && type === detours.sendBack.before) {
      open.delete('sendBack')
      await test.step(`admin: send back to ${detours.sendBack.to}`, async () => {
        const choose = { field: 'Back to', value: detours.sendBack.to }
        await control(await enter('admin'), 'Send back to a step', operation, choose)
      })
      cameBack = true
      continue
    }
    if (detours && open.has('giveBack') && stepOf(type) === stepOf(detours.giveBack)) {
      const { offers } = await detailOf(await enter('admin'), operation.sid)
      if (offers.some((offer) => offer.type === detours.giveBack && isOpen(offer))) {
        open.delete('giveBack')
        await test.step(`admin: ${detours.giveBack}`, () => giveBack(enter, operation, detours.giveBack))
        cameBack = true
        continue
      }
    }
    const detail = await detailOf(await enter(move.who), operation.sid)
    if (!cameBack && isFilledElsewhere(detail.type, type, sent)) {
      await test.step(`${move.who}, by a call: ${label} (${stepOf(type)})`, async () =>
        sendAsBegun(await enter(move.who), detail, type))
      continue
    }
    cameBack = false
    await test.step(`${move.who}: ${label} (${stepOf(type)})`, () => take(move, enter, operation))
    sent.push(type)
  }
  expect([...open], 'detours that were never taken').toEqual([])
  return sent
}

/** The server draws certificates and creates tranches by itself: no one has a move while it does. */
async function soon(enter: Enter, operation: Operation): Promise<Move | null> {
  let move: Move | null = null
  await expect
    .poll(
      async () => {
        move = await nextMove(enter, operation)
        if (move) return 'a move'
        const { turns } = await detailOf(await enter('admin'), operation.sid)
        return turns.some(({ step }) => step === 'certificate') ? 'drawing' : 'nobody'
      },
      { timeout: 30_000 },
    )
    .not.toBe('drawing')
  return move
}
