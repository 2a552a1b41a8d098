/**
 * What a person does on pages, counted: a click, a key and a filled field are one each. Reading and scrolling are not
 * counted, neither is what the person does in dialogs of the system or outside the product.
 */
import { expect, type Locator } from '@playwright/test'
import { INTERACTIONS_FILE, slowOnly } from './interactions.ts'

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A text as long as this is pasted. */
const PASTED = 80

export class Steps {
  #count = 0

  get count(): number {
    return this.#count
  }

  click(target: Locator): Promise<void> {
    this.#count += 1
    return INTERACTIONS_FILE ? bareClick(target) : target.click()
  }

  /** Types into a field, or pastes: one, however long the text is. */
  fill(field: Locator, text: string): Promise<void> {
    this.#count += 1
    return INTERACTIONS_FILE && text.length < PASTED ? typed(field, text) : field.fill(text)
  }

  async press(target: Locator, key: string): Promise<void> {
    this.#count += 1
    if (INTERACTIONS_FILE) await slowOnly(target.page())
    await target.press(key)
  }

  select(list: Locator, label: string): Promise<void> {
    this.#count += 1
    return list.selectOption({ label }).then(() => {})
  }

  /** From the click on the field to the files chosen in the system's dialog. */
  choose(field: Locator, files: File | readonly File[]): Promise<void> {
    this.#count += 1
    return field.setInputFiles(Array.isArray(files) ? [...files] : (files as File))
  }
}

/** A text that is put in at once is no interaction that could be measured. Twelve keys a second: as fast as people type. */
async function typed(field: Locator, text: string): Promise<void> {
  await slowOnly(field.page())
  await field.fill('')
  await field.pressSequentially(text, { delay: 80 })
}

/** How long a hand holds a button of the mouse down, in milliseconds. */
const HELD = 70

/**
 * As a hand clicks: the pointer arrives, then presses, and the press lasts. What has to hold for a click is checked while the
 * pointer arrives; a trial click would press as well, and be measured with the checks inside.
 */
async function bareClick(target: Locator): Promise<void> {
  await slowOnly(target.page())
  await target.hover()
  await expect(target).toBeEnabled()
  await target.click({ force: true, delay: HELD })
}
