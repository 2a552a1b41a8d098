/** A submission's way through the calls: reviewed, published, revised, priced, suspended, archived. */
import { describe, expect, test } from 'vitest'
import { inScope } from '../../platform/database.ts'
import { issuesOf, outcome } from '../../testing/marketplace.ts'
import { carryOutEffects } from './effects.ts'
import { lockSubmission } from './row.ts'
import { detailOf, openSubmissions, type Detail } from './submissions.samples.ts'

const {
  admin,
  as,
  begin,
  addProject,
  carrier,
  complete,
  deps,
  parties,
  publish,
  save,
  send,
  show,
  standard,
  test: places,
} = await openSubmissions()
const { owner } = places

type StockRow = { readonly vintage: { readonly name: string }; readonly available: string }
const availableIn = (detail: Detail): Record<string, string> =>
  Object.fromEntries(
    (detail['stock'] as StockRow[]).map(({ vintage, available }) => [vintage.name, available]),
  )

const count = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count ${text}`, [...values])).rows[0]!.count

/** Saves over what is there now. */
const change = async (sid: string, changes: (detail: Detail) => Partial<Detail['content']>) => {
  const now = await show(sid)
  return save(sid, { ...now.content, ...changes(now) }, now.draftVersion)
}

const serialOf = (space: string, first: number, last: number) => ({
  text: `${space}-${first}-${last}`,
  first: String(first),
  last: String(last),
})

describe('publishing', () => {
  test('shows buyers the working copy and puts its numbers up for sale, in the standard’s smallest unit', async () => {
    const { sid, content, vintages } = await complete()
    const published = await publish(sid)
    expect(published).toMatchObject({ status: 'published', revision: null, court: null, published: content })
    expect(availableIn(published)).toEqual({ 2022: '5', 2023: '0' })
    const { rows } = await owner.query(
      `select f.title, f.summary, f.currency, f.sdgs, v.vintage_id, v.unit_price_cents::int, v.minimum_quantity::int
       from offering f join offering_vintage v on v.offering_id = f.id where f.id = $1`,
      [sid],
    )
    expect(rows).toEqual([
      {
        title: content.title,
        summary: content.summary,
        currency: 'EUR',
        sdgs: [14],
        vintage_id: vintages[0],
        unit_price_cents: 45_000,
        minimum_quantity: 500,
      },
    ])
  })

  test('is refused with the serial named when the numbers were issued to someone else since, and writes nothing', async () => {
    const one = await complete([1, 1000], 'SAME')
    const other = await complete([900, 1200], 'SAME')
    for (const { sid } of [one, other]) {
      detailOf(await send(carrier, sid, 'submission.submit'))
      detailOf(await send(admin, sid, 'review.take'))
    }
    detailOf(await send(admin, one.sid, 'review.publish'))
    const before = await show(other.sid, admin)
    const refused = await send(admin, other.sid, 'review.publish')
    expect({ outcome: outcome(refused), ...refused.body }).toMatchObject({
      outcome: '409 already_exists',
      reason: 'SAME-900-1200: Numbers 900 to 1000 were issued here already.',
      issues: [{ path: 'inventory.0.serials.0', message: 'Numbers 900 to 1000 were issued here already.' }],
    })
    expect(await show(other.sid, admin)).toEqual(before)
    expect(await count("from credit_block where numbering_space = 'SAME--'", [])).toBe(1)
    expect(await count('from offering_vintage where offering_id = $1', [other.sid])).toBe(0)
  })

  test('two publications of the same numbers at once: one wins, the other is refused whole', async () => {
    const both = [await complete([1, 100], 'RACE'), await complete([50, 150], 'RACE')]
    for (const { sid } of both) {
      detailOf(await send(carrier, sid, 'submission.submit'))
      detailOf(await send(admin, sid, 'review.take'))
    }
    const answers = await Promise.all(both.map(({ sid }) => send(admin, sid, 'review.publish')))
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 already_exists'])
    const refused = answers.find(({ status }) => status === 409)!
    expect(issuesOf(refused)).toEqual({
      'inventory.0.serials.0': 'Numbers 50 to 100 were issued here already.',
    })
    expect(await count("from credit_block where numbering_space = 'RACE--'", [])).toBe(1)
    expect(await count("from offering_issue where numbering_space = 'RACE--'", [])).toBe(1)
  })

  test('numbers that are issued elsewhere between its check and its writing are refused too', async () => {
    const both = [await complete([1, 100], 'LATE'), await complete([50, 150], 'LATE')] as const
    for (const { sid } of both) {
      detailOf(await send(carrier, sid, 'submission.submit'))
      detailOf(await send(admin, sid, 'review.take'))
    }
    detailOf(await send(admin, both[0].sid, 'review.publish'))
    // The check is past when the effects run: what they find now came after it.
    const scope = parties.scopeOf('admin@understory.example')
    const late = inScope(deps.database, scope, async (trx) => {
      const row = await lockSubmission(trx, scope, both[1].sid)
      const now = new Date()
      const by = { userId: scope.personId, role: 'platform' } as const
      const site = { name: 'Understory', origin: 'http://localhost' }
      const setting = { trx, scope, site, now, row, by, type: 'review.publish', payload: {} }
      await carryOutEffects([{ type: 'publish', params: {} }], {
        ...setting,
        at: now.toISOString(),
        version: row.version + 1,
      })
    })
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'already_exists',
      issues: [{ path: 'inventory.0.serials.0' }],
    })
    expect(await count('from offering_vintage where offering_id = $1', [both[1].sid])).toBe(0)
  })
})

describe('a submission that is not complete', () => {
  test('is refused with every field that lacks something', async () => {
    const { project } = await addProject()
    const { sid } = await begin(project)
    const refused = await send(carrier, sid, 'submission.submit')
    expect(outcome(refused)).toBe('400 invalid_request')
    expect(issuesOf(refused)).toEqual({
      summary: 'A summary is missing.',
      story: 'The story is missing.',
      inventory: 'Add at least one vintage.',
      photos: 'Add at least one photo.',
      goals: 'Choose at least one goal.',
    })
  })

  test.each([
    [
      'an unknown form',
      [{ text: 'What is this?', first: null, last: null }],
      0,
      'This form of serial number is not known: please type its first and last number.',
    ],
    [
      'a range that ends before it begins',
      [{ text: 'B-9-1', first: '9', last: '1' }],
      0,
      'The last number is before the first.',
    ],
    [
      'two ranges that meet',
      [serialOf('TWIN', 1, 50), serialOf('TWIN', 50, 60)],
      1,
      'Numbers of this range are also in "TWIN-1-50".',
    ],
    [
      'numbers of another project',
      [{ text: '1-1-10-VCS-VCU-1-VER-KE-14-901-01012020-31122020-0', first: null, last: null }],
      0,
      'These numbers belong to project 901, not to this project.',
    ],
  ] as const)('%s is refused', async (_what, serials, at, message) => {
    const { sid } = await complete()
    const saved = await change(sid, ({ content }) => ({
      inventory: [{ ...content.inventory[0]!, serials: [...serials] }],
    }))
    expect(outcome(saved)).toBe('200')
    expect(issuesOf(await send(carrier, sid, 'submission.submit'))).toEqual({
      [`inventory.0.serials.${at}`]: message,
    })
  })

  test('a smallest quantity finer than the standard’s unit is refused', async () => {
    const { sid } = await complete()
    await change(sid, ({ content }) => ({
      inventory: [{ ...content.inventory[0]!, minimumQuantity: '0.0005' }],
    }))
    expect(issuesOf(await send(carrier, sid, 'submission.submit'))).toEqual({
      'inventory.0.minimum_quantity': 'The standard does not allow so many decimals.',
    })
  })

  test('a vintage that the registry’s administrator deleted meanwhile is refused, also at the publication', async () => {
    const { sid, vintages } = await complete()
    detailOf(await send(carrier, sid, 'submission.submit'))
    detailOf(await send(admin, sid, 'review.take'))
    expect(outcome(await admin('DELETE', `/vintages/${vintages[0]}`))).toBe('204')
    const refused = await send(admin, sid, 'review.publish')
    expect(outcome(refused)).toBe('409 already_exists')
    expect(issuesOf(refused)).toEqual({ 'inventory.0.vintage_sid': 'Not a vintage of this project.' })
    detailOf(
      await send(admin, sid, 'review.requestChanges', { comments: [{ field: 'inventory', text: 'Gone' }] }),
    )
    expect(issuesOf(await send(carrier, sid, 'submission.submit'))).toEqual({
      'inventory.0.vintage_sid': 'Not a vintage of this project.',
    })
  })

  test('a number that the registry has retired is refused, unless it came from here and was sold', async () => {
    const { sid } = await complete([1, 10], 'GONE')
    const again = await complete([1, 10], 'SOLD')
    await publish(again.sid)
    await owner.query(
      `with read as (insert into registry_import (kind, standard_id, layout, sha256, person_id, created_at, rows, created, unchanged, changed, refused, verdicts)
         values ('retirements', $1, '{}', repeat('a', 64), '00000000-0000-0000-0000-000000000001', now(), 0, 0, 0, 0, 0, '') returning id)
       insert into known_retirement (standard_id, numbering_space, first_number, last_number, import_id)
         select $1, space, 4, 6, id from read, unnest(array['GONE--', 'SOLD--']) space`,
      [standard],
    )
    expect(issuesOf(await send(carrier, sid, 'submission.submit'))).toEqual({
      'inventory.0.serials.0': 'The registry says that numbers 4 to 6 were retired.',
    })
    detailOf(await send(carrier, again.sid, 'offering.revise'))
    expect(outcome(await send(carrier, again.sid, 'submission.submit'))).toBe('200')
  })
})

describe('a revision', () => {
  test('leaves what buyers see alone until it is published, and issues only what is new', async () => {
    const { sid, content, vintages } = await complete([1, 1000], 'REV')
    await publish(sid)
    detailOf(await send(carrier, sid, 'offering.revise'))
    const more = {
      vintageSid: vintages[1],
      unitPriceCents: 50_000,
      minimumQuantity: '',
      serials: [serialOf('REV', 1001, 1500)],
    }
    await change(sid, () => ({ title: 'Cleaner river', inventory: [...content.inventory, more] }))
    const submitted = detailOf(await send(carrier, sid, 'submission.submit'))
    expect(submitted).toMatchObject({ status: 'published', revision: 'submitted', published: content })
    expect(await count("from offering where id = $1 and title = 'Clean river'", [sid])).toBe(1)
    detailOf(await send(admin, sid, 'review.take'))
    const published = detailOf(await send(admin, sid, 'review.publish'))
    expect(published.published).toEqual({
      ...content,
      title: 'Cleaner river',
      inventory: [...content.inventory, more],
    })
    expect(availableIn(published)).toEqual({ 2022: '1', 2023: '0.5' })
    expect(await count("from credit_block where numbering_space = 'REV--'", [])).toBe(2)
  })

  test('a range that grows issues the numbers that were not there', async () => {
    const { sid, content } = await complete([101, 200], 'GROW')
    await publish(sid)
    detailOf(await send(carrier, sid, 'offering.revise'))
    await change(sid, () => ({
      inventory: [{ ...content.inventory[0]!, serials: [serialOf('GROW', 51, 300)] }],
    }))
    const way = await publish(sid)
    expect(availableIn(way)['2022']).toBe('0.25')
    const { rows } = await owner.query(
      "select range::text from credit_block where numbering_space = 'GROW--' order by lower(range)",
    )
    expect(rows.map(({ range }) => range)).toEqual(['[51,101)', '[101,201)', '[201,301)'])
  })

  test('discarded, it is what buyers see again', async () => {
    const { sid, content } = await complete()
    await publish(sid)
    detailOf(await send(carrier, sid, 'offering.revise'))
    await change(sid, () => ({ title: 'A slip' }))
    const discarded = detailOf(await send(carrier, sid, 'offering.discardRevision'))
    expect(discarded).toMatchObject({ revision: null, content, published: content })
  })

  test('prices change at once, also in the revision that is being reviewed', async () => {
    const { sid, vintages } = await complete()
    await publish(sid)
    detailOf(await send(carrier, sid, 'offering.revise'))
    detailOf(await send(carrier, sid, 'submission.submit'))
    const line = { vintageSid: vintages[0], unitPriceCents: 39_900, minimumQuantity: '1' }
    const priced = detailOf(await send(carrier, sid, 'offering.changePrice', { lines: [line] }))
    expect([priced.content, priced.published].map((one) => one?.inventory[0])).toEqual([
      expect.objectContaining(line),
      expect.objectContaining(line),
    ])
    expect(
      await count(
        'from offering_vintage where offering_id = $1 and unit_price_cents = 39900 and minimum_quantity = 1000',
        [sid],
      ),
    ).toBe(1)
  })

  test.each([
    ['of a vintage that is not published', 1, 1, '', 'lines.0.vintage_sid', 'This vintage is not published.'],
    ['with a smallest quantity of nothing', 0, 1, '0', 'lines.0.minimum_quantity', 'More than zero, please.'],
  ] as const)(
    'a price %s is refused',
    async (_what, vintage, unitPriceCents, minimumQuantity, path, message) => {
      const { sid, vintages } = await complete()
      await publish(sid)
      const lines = [{ vintageSid: vintages[vintage], unitPriceCents, minimumQuantity }]
      expect(issuesOf(await send(carrier, sid, 'offering.changePrice', { lines }))).toEqual({
        [path]: message,
      })
    },
  )
})

test('a smallest quantity that is more than can be counted is refused beside its field', async () => {
  const { sid, vintages } = await complete()
  await publish(sid)
  const scaled = (scale: number) =>
    owner.query(
      `update carbon_standard set unit_scale = $2 where id = (
         select p.standard_id from vintage v join project p on p.id = v.project_id where v.id = $1)`,
      [vintages[0], scale],
    )
  const lines = [{ vintageSid: vintages[0], unitPriceCents: 1, minimumQuantity: '99999999999999' }]
  await scaled(100_000)
  const answer = await send(carrier, sid, 'offering.changePrice', { lines })
  await scaled(1_000)
  expect(issuesOf(answer)).toEqual({ 'lines.0.minimum_quantity': 'Enter at most 92233720368547.75807.' })
})

describe('out of the catalogue', () => {
  test('suspended by the platform, only the platform resumes it, and buyers do not find it', async () => {
    const { sid } = await complete()
    await publish(sid)
    const buyer = await as('owner@contributor.example')
    expect(outcome(await buyer('GET', `/project_offerings/${sid}`))).toBe('200')
    detailOf(await send(admin, sid, 'offering.suspend', { reason: 'A question is open' }))
    expect(outcome(await buyer('GET', `/project_offerings/${sid}`))).toBe('404 not_found')
    const refused = await send(carrier, sid, 'offering.resume')
    expect({ outcome: outcome(refused), reason: refused.body['reason'] }).toEqual({
      outcome: '409 guard_refused',
      reason: 'The platform suspended this offering, so only the platform can resume it.',
    })
    expect(detailOf(await send(admin, sid, 'offering.resume'))).toMatchObject({ status: 'published' })
    expect(outcome(await buyer('GET', `/project_offerings/${sid}`))).toBe('200')
  })

  test('it is not archived, and its vintage does not vanish, while an operation of it runs', async () => {
    const { sid, vintages, project, content } = await complete([1, 1000], 'OPEN')
    await publish(sid)
    const buyer = await as('owner@contributor.example')
    const requested = await buyer('POST', '/operations', {
      type: 'contribution',
      offeringSid: sid,
      lines: [{ vintageSid: vintages[0], quantity: '1' }],
      delivery: 'retire',
      beneficiaryName: 'Atelier Verne',
      beneficiaryCountry: 'FR',
      idempotencyKey: crypto.randomUUID(),
    })
    expect(outcome(requested)).toBe('201')
    const number = String(requested.body['number'])
    const reason = `Operations of this offering are still running: ${number}.`
    const refused = await send(carrier, sid, 'offering.archive', { reason: 'No more' })
    expect([outcome(refused), refused.body['reason']]).toEqual(['409 guard_refused', reason])
    const offers = (await show(sid))['offers'] as { type: string; status: string; why: string | null }[]
    expect(offers.find(({ type }) => type === 'offering.archive')).toMatchObject({
      status: 'blocked',
      why: reason,
    })
    expect((await show(sid))['stock']).toContainEqual(
      expect.objectContaining({ available: '1', demanded: '1' }),
    )
    detailOf(await send(carrier, sid, 'offering.revise'))
    await change(sid, () => ({
      inventory: [
        { ...content.inventory[0]!, vintageSid: vintages[1], serials: [serialOf('OPEN', 2001, 3000)] },
      ],
    }))
    expect(issuesOf(await send(carrier, sid, 'submission.submit'))).toEqual({
      inventory: `2022 is part of ${number}, which is still running: it has to stay.`,
    })
    expect(project).toBeDefined()
  })

  test('of an archiving and a request that meet, one sees the other: nothing is bought of what is archived', async () => {
    const { sid, vintages } = await complete()
    await publish(sid)
    const buyer = await as('owner@contributor.example')
    const archiving = await owner.connect()
    await archiving.query('begin')
    await archiving.query('select 1 from offering where id = $1 for update', [sid])
    await archiving.query("update offering set status = 'archived' where id = $1", [sid])
    const requested = buyer('POST', '/operations', {
      type: 'contribution',
      offeringSid: sid,
      lines: [{ vintageSid: vintages[0], quantity: '1' }],
      delivery: 'retire',
      beneficiaryName: 'Atelier Verne',
      beneficiaryCountry: 'FR',
      idempotencyKey: crypto.randomUUID(),
    })
    // It has looked at the catalogue of before, and waits for the offering's row.
    await expect
      .poll(async () =>
        count("from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", []),
      )
      .toBe(1)
    await archiving.query('commit')
    archiving.release()
    const refused = await requested
    expect([outcome(refused), refused.body['reason']]).toEqual([
      '409 guard_refused',
      'This offering is no longer for sale.',
    ])
    expect(await count('from operation where offering_id = $1', [sid])).toBe(0)
  })

  test('archived for good, it hears nothing more', async () => {
    const { sid } = await complete()
    await publish(sid)
    detailOf(await send(carrier, sid, 'offering.archive', { reason: 'Sold elsewhere' }))
    expect(outcome(await send(admin, sid, 'offering.resume'))).toBe('409 wrong_state')
    expect((await show(sid))['offers']).toEqual([])
  })
})
