/** An operation as one of its parties sees it. */
import { expect, type Locator, type Page, type Response } from '@playwright/test'
import type { Who } from '../fixtures.ts'
import { proveAgain } from './prove-again.ts'

export type Operation = { readonly sid: string; readonly contributorId: string; readonly carrierId: string }

/** Where this person finds a step of an operation: one step, one word. */
export const addressOf = (who: Who, step: string, { sid, contributorId, carrierId }: Operation): string => {
  if (who === 'contributor') return `/contributor/${contributorId}/operation/${sid}?step=${step}`
  if (who === 'carrier') return `/projectCarrier/${carrierId}/operation/${sid}?step=${step}`
  return `/admin/operations/ValidationProcess/${step}?operation=${sid}`
}

export class OperationScreen {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(who: Who, step: string, operation: Operation): Promise<void> {
    await this.#page.goto(addressOf(who, step, operation))
    await expect(this.step).toBeVisible()
    // The form's code comes after the page is drawn.
    await expect(this.step.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  }

  get step(): Locator {
    return this.#page.getByRole('region', { name: /^Step: / })
  }

  /** The form that a button sends. Of a signature it is the one for a copy that was signed elsewhere. */
  async showForm(button: Locator): Promise<void> {
    const copy = this.step.getByRole('tab', { name: 'Upload a signed copy' })
    await expect(button.or(copy).first()).toBeVisible()
    if (await copy.isVisible()) await copy.click()
    await expect(button).toBeVisible()
  }

  /** Has every document of the form drawn up from the operation's facts. */
  async drawDocuments(): Promise<void> {
    for (const button of await this.step.getByRole('button', { name: /^Generate/ }).all()) {
      const answered = this.#page.waitForResponse((answer) => answer.url().endsWith('/documents/drafts'))
      // By keyboard: what is read beside the form may come between a press and its release and move the button away.
      await button.press('Enter')
      expect((await answered).status()).toBe(201)
      await expect(button).toBeFocused()
    }
    await expect(this.step.getByRole('progressbar')).toHaveCount(0)
  }

  /**
   * Presses the button of an event, answers its question with yes, and waits for the server's answer.
   * @param question may the event ask? A form of its own, such as the one that signs, then asks nothing more
   */
  async send(label: string, question: boolean): Promise<void> {
    const answered = this.#answered()
    await this.step.getByRole('button', { name: label, exact: true }).last().click()
    const yes = this.#page.getByRole('alertdialog').getByRole('button').last()
    const isAsked = async () => {
      const shown = yes.waitFor().then(
        () => true,
        () => false,
      )
      return Promise.race([shown, answered.then(() => false)])
    }
    if (question && (await isAsked())) await yes.click()
    let answer = await answered
    // A walk may take longer than a sign-in counts as fresh.
    if (answer.status() === 403 && (await answer.text()).includes('fresh_authentication_required')) {
      const again = this.#answered()
      await proveAgain(this.#page)
      answer = await again
    }
    expect(answer.status(), `${label}: ${await answer.text().then((text) => text.slice(0, 400))}`).toBe(200)
  }

  #answered(): Promise<Response> {
    return this.#page.waitForResponse(
      (answer) => answer.url().endsWith('/events') && answer.request().method() === 'POST',
    )
  }
}
