/** Uploads that are refused, sent by a real browser: it reads the answer, and the app goes on over the same connections. */
import { randomUUID } from 'node:crypto'
import { PREFIX, type Endpoint } from '../contract/http/endpoint.ts'
import { API } from '../contract/policy.ts'
import { expect, test } from './fixtures.ts'

test.use({ sendsBadInput: true })

const UPLOADS = Object.values(API)
  .flatMap((noun) => Object.values<Endpoint>(noun))
  .filter(({ upload }) => upload)
  .map((endpoint) => ({
    key: endpoint.key,
    method: endpoint.method,
    url: PREFIX + endpoint.path.replaceAll(/:\w+/g, () => randomUUID()),
  }))

/** Small, past the limit of a logo, past every limit. */
const SIZES = [1_000, 3_000_000, 30_000_000]

const PAGES = [
  ['admin', 'Industries'],
  ['carrier', 'My transactions'],
] as const

for (const [who, title] of PAGES)
  test(`every upload that is refused is answered, and the ${who} goes on working`, async ({
    enter,
    faults,
  }) => {
    const page = await enter(who)
    const answered = await page.evaluate(
      async ({ uploads, sizes }) => {
        const found: { key: string; bytes: number; status: number; next: number }[] = []
        // Made once: a browser keeps what was sent for a while.
        const files = new Map(sizes.map((bytes) => [bytes, new File([new Uint8Array(bytes)], 'wrong.bin')]))
        for (const { key, method, url } of uploads)
          for (const bytes of sizes) {
            const form = new FormData()
            form.append('file', files.get(bytes)!)
            const refused = await fetch(url, { method, body: form, signal: AbortSignal.timeout(60_000) })
            // What the app asks for then, twice as often as it keeps connections.
            const all = await Promise.all(
              Array.from({ length: 12 }, () => fetch('/proxy/me', { signal: AbortSignal.timeout(60_000) })),
            )
            const next = Math.max(...all.map(({ status }) => status))
            found.push({ key, bytes, status: refused.status, next })
          }
        return found
      },
      { uploads: UPLOADS, sizes: SIZES },
    )
    expect(answered).toHaveLength(UPLOADS.length * SIZES.length)
    expect(answered.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
    expect(answered.filter(({ next }) => next !== 200)).toEqual([])
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // The browser logs every refusal.
    faults.splice(0, faults.length, ...faults.filter((text) => !/status of 4(00|13|15)/.test(text)))
  })
