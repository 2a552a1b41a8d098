/** An operation by its calls, through the session of someone's page. */
import type { Page } from '@playwright/test'
import type { OperationDetail, OperationRow } from '../../contract/operations/shapes.ts'
import { fromWire, toWire } from '../../contract/http/wire.ts'
import { expect } from '../fixtures.ts'

export type Payload = Readonly<Record<string, unknown>>

export async function detailOf(page: Page, sid: string): Promise<OperationDetail> {
  const answer = await page.request.get(`/proxy/operations/${sid}`)
  expect(answer.status()).toBe(200)
  return fromWire(await answer.json()) as OperationDetail
}

/** @returns the first operation that this person's list finds with these filters, such as `step=proposal` */
export async function firstOperation(page: Page, filters: string): Promise<OperationRow> {
  const answer = await page.request.get(`/proxy/operations?limit=1&${filters}`)
  const { items } = fromWire(await answer.json()) as { readonly items: readonly OperationRow[] }
  expect(items, filters).toHaveLength(1)
  return items[0]!
}

export async function post(page: Page, path: string, body: unknown): Promise<Payload> {
  const answer = await page.request.post(`/proxy${path}`, { data: toWire(body) })
  expect(answer.ok(), `${path}: ${await answer.text().then((text) => text.slice(0, 400))}`).toBe(true)
  return fromWire(await answer.json()) as Payload
}

/** The server's own steps, such as the number of an invoice, may come in between: then, as it says itself, one looks again. */
export async function sendEvent(
  page: Page,
  sid: string,
  type: string,
  payload: Payload = {},
): Promise<Payload> {
  const { version } = await detailOf(page, sid)
  const body = { type, payload, version, idempotencyKey: crypto.randomUUID() }
  const answer = await page.request.post(`/proxy/operations/${sid}/events`, { data: toWire(body) })
  const text = await answer.text()
  if (answer.status() === 409 && text.includes('"stale_version"')) return sendEvent(page, sid, type, payload)
  expect(answer.ok(), `${sid}, ${type}: ${text.slice(0, 400)}`).toBe(true)
  return fromWire(JSON.parse(text)) as Payload
}

/** Draws the document that a step wants. */
export async function draw(page: Page, sid: string, step: string) {
  const drawn = await post(page, `/operations/${sid}/documents/drafts`, { step })
  return { documentSid: String(drawn['sid']), sha256: String(drawn['sha256']) }
}
