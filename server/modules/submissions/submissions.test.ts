/** A submission's way through the calls: begun, saved, reviewed, published, revised. */
import { describe, expect, test } from 'vitest'

import { openSubmissions } from './submissions.samples.ts'

const { complete, publish, show } = await openSubmissions()

const available = async (sid: string): Promise<unknown> =>
  ((await show(sid))['stock'] as { vintage: { name: string }; available: string }[]).map((row) => [
    row.vintage.name,
    row.available,
  ])

describe('from a draft to the catalogue', () => {
  test('a complete submission is published, and its units are for sale', async () => {
    const { sid, content } = await complete()
    const published = await publish(sid)
    expect(published).toMatchObject({ status: 'published', revision: null, court: null, published: content })
    expect(await available(sid)).toEqual([
      ['2023', '0'],
      ['2022', '5'],
    ])
  })
})
