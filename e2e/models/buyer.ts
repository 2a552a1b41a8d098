/** A new organization that may buy, for journeys that want a home, a cart and a list of their own. */
import type { Browser, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { apply, register } from './applicant.ts'

type Row = { readonly sid: string; readonly name: string }

/** The platform accepts what was submitted, by calls. */
export async function admit(admin: Page, organization: string): Promise<void> {
  const found = await admin.request.get(`/proxy/onboardings?search=${encodeURIComponent(organization)}`)
  const { items } = (await found.json()) as { items: readonly Row[] }
  const path = `/proxy/onboardings/${items[0]!.sid}`
  const send = async (type: string, payload: object = {}) => {
    const { version } = (await (await admin.request.get(path)).json()) as { version: number }
    const answer = await admin.request.post(`${path}/events`, { data: { type, payload, version } })
    return answer.status()
  }
  const done = (type: string, payload?: object) =>
    expect.poll(() => send(type, payload), { timeout: 60_000 }).toBe(200)
  // Names are compared by a job of the server: it makes what was read before stale, and until then no one is let in.
  await done('compliance.acceptDocuments')
  await done('compliance.validate', { note: '' })
}

/** @returns the page of its owner, at home */
export async function newBuyer(browser: Browser, admin: Page, organization: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await register(page, admin, 'Ines Calder')
  await apply(page, {
    organization,
    country: 'FR',
    owner: { name: 'Ottilie Brandt', birthDate: '1970-05-17', country: 'FR' },
  })
  await admit(admin, organization)
  await page.goto('/')
  await page.waitForURL(/\/contributor\/[\w-]+\/home/)
  return page
}
