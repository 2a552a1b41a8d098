/** The platform's list: put away what ended, remind the side whose turn it is once a day, keep views, filter by dates. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMarketplace, issuesOf, outcome, type Call } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { requestBody } from './operations.samples.ts'

const { app, calling, sessionFor, as, test: places, deps } = await createMarketplace()
const { owner } = places

let market: Market
let admin: Call
let buyer: Call

beforeAll(async () => {
  market = await openMarket(owner, deps.database)
  const { people } = market
  admin = calling(await sessionFor(people.admin.id, market.platform))
  buyer = calling(await sessionFor(people.buyer.id, market.buyer))
})

async function requested(change = ''): Promise<string> {
  const { body } = await buyer('POST', '/operations', requestBody(market))
  const sid = String(body['sid'])
  if (change) await owner.query(`update operation set ${change} where id = $1`, [sid])
  return sid
}

const turn = (court: string | null) =>
  `turns = '[{"node": "n", "step": "proposal", "title": "Proposal", "hint": null, "court": ${court ? `"${court}"` : 'null'}, "since": "2026-01-01T00:00:00.000Z", "dueAt": null, "flagged": false}]'`

const inBulk = async (action: string, operations: object) => {
  const answer = await admin('POST', '/operations/bulk', { action, operations })
  expect(answer.status).toBe(200)
  return answer.body as {
    items: { sid: string; number: string | null; result: string }[]
    isComplete: boolean
  }
}
const resultsOf = async (action: string, sids: readonly string[]) =>
  (await inBulk(action, { sids })).items.map(({ result }) => result)

const listed = async (query: string, call = admin) =>
  ((await call('GET', `/operations?limit=200&${query}`)).body['items'] as {
    sid: string
    archivedAt: string | null
  }[]) ?? []
const sidsOf = async (query: string, call = admin) => (await listed(query, call)).map(({ sid }) => sid)

describe('archiving', () => {
  test('puts away only what has ended, says of each what came of it, and can be taken back', async () => {
    const running = await requested()
    const ended = await requested("status = 'cancelled', courts = '{}', steps = '{}'")
    const sids = [ended, running, randomUUID()]
    expect(await resultsOf('archive', sids)).toEqual(['archived', 'stillRunning', 'unknown'])
    expect(await resultsOf('archive', sids)).toEqual(['alreadyArchived', 'stillRunning', 'unknown'])
    const { rows } = await owner.query('select archived_by from operation where id = $1', [ended])
    expect(rows).toEqual([{ archived_by: market.people.admin.id }])
    expect(await resultsOf('restore', sids)).toEqual(['restored', 'notArchived', 'unknown'])
  })

  test('archived ones stand in the list and are marked, can be hidden, or shown alone; the count follows', async () => {
    const running = await requested()
    const ended = await requested("status = 'declined', courts = '{}', steps = '{}'")
    await inBulk('archive', { sids: [ended] })
    const all = await listed('')
    expect(all.find(({ sid }) => sid === ended)?.archivedAt).not.toBeNull()
    expect(await sidsOf('archived=hidden')).not.toContain(ended)
    expect(await sidsOf('archived=hidden')).toContain(running)
    expect(await sidsOf('archived=only')).toEqual([ended])
    expect((await admin('GET', '/operations/count?archived=only')).body).toEqual({ count: 1 })
    // Also where those who wait are found by another way.
    expect(await sidsOf('archived=hidden&step=AcceptOperation&court=platform')).toContain(running)
    expect(await sidsOf('archived=only&step=AcceptOperation&court=platform')).toEqual([])
    await inBulk('restore', { sids: [ended] })
  })

  test('is the platform’s alone: the parties see no mark', async () => {
    const ended = await requested("status = 'cancelled', courts = '{}', steps = '{}'")
    await inBulk('archive', { sids: [ended] })
    expect((await listed('', buyer)).find(({ sid }) => sid === ended)).toMatchObject({ archivedAt: null })
    await inBulk('restore', { sids: [ended] })
  })

  test('an operation that runs can never be archived, no matter who writes', async () => {
    const running = await requested()
    const write = owner.query('update operation set archived_at = now(), archived_by = $2 where id = $1', [
      running,
      market.people.admin.id,
    ])
    await expect(write).rejects.toThrow('operation_archived')
  })
})

describe('reminding', () => {
  const emails = async (sid: string) =>
    (
      await owner.query<{ params: unknown }>(
        `select params from outbox where operation_id = $1 and kind = 'notify' and params ->> 'template' = 'reminder'
         order by id`,
        [sid],
      )
    ).rows.map(({ params }) => params)

  test('writes to the side whose turn it is, once a day however often the button is pressed', async () => {
    const sid = await requested(turn('contributor'))
    const both = await Promise.all([resultsOf('remind', [sid]), resultsOf('remind', [sid])])
    expect(both.flat().toSorted()).toEqual(['alreadyReminded', 'sent'])
    expect(await emails(sid)).toEqual([{ to: 'contributor', step: 'proposal', template: 'reminder' }])
    await owner.query('update operation_reminder set day = day - 1 where operation_id = $1', [sid])
    expect(await resultsOf('remind', [sid])).toEqual(['sent'])
    expect(await emails(sid)).toHaveLength(2)
  })

  test('says of each why no one was written to', async () => {
    const lonely = await requested(turn('projectCarrier'))
    const onHold = await requested(`status = 'onHold', ${turn('platform')}`)
    const nobodys = await requested(turn(null))
    const ended = await requested("status = 'cancelled', courts = '{}', steps = '{}'")
    await owner.query("update membership set role = 'readOnly' where organization_id = $1", [market.carrier])
    const results = await resultsOf('remind', [lonely, onHold, nobodys, ended, randomUUID()])
    expect(results).toEqual(['nobodyToWriteTo', 'onHold', 'nobodysMove', 'ended', 'unknown'])
    await owner.query("update membership set role = 'operator' where organization_id = $1", [market.carrier])
    expect(await emails(lonely)).toEqual([])
  })
})

describe('assigning', () => {
  const assign = async (sids: readonly string[], accountManager: string | null, call = admin) =>
    call('POST', '/operations/bulk', { action: 'assign', operations: { sids }, accountManager })
  const results = async (sids: readonly string[], to: string | null) => {
    const answer = await assign(sids, to)
    expect(answer.status).toBe(200)
    return (answer.body['items'] as { result: string }[]).map(({ result }) => result)
  }
  const managerOf = async (sid: string, call = admin) =>
    (await call('GET', `/operations/${sid}`)).body['accountManager'] as { sid: string } | null

  test('says of each what came of it, is audited, and “mine” finds it', async () => {
    const [one, other] = [await requested(), await requested()]
    const me = market.people.admin.id
    expect(await results([one, randomUUID()], me)).toEqual(['assigned', 'unknown'])
    expect(await results([one, other], me)).toEqual(['alreadyAssigned', 'assigned'])
    expect((await managerOf(one))?.sid).toBe(me)
    expect((await sidsOf('manager=me')).toSorted()).toEqual(expect.arrayContaining([one, other].toSorted()))
    expect(await results([other], null)).toEqual(['unassigned'])
    expect(await sidsOf('manager=me')).not.toContain(other)
    const { rows } = await owner.query(
      "select details from audit_event where action = 'operation.assign' and subject_id = $1 order by id",
      [other],
    )
    expect(rows.map(({ details }) => details as unknown)).toEqual([
      { from: null, to: me },
      { from: me, to: null },
    ])
  })

  test('tells the person in charge once for all of them, unless that person assigned them', async () => {
    await owner.query('delete from notification')
    const sids = [await requested(), await requested()]
    await results(sids, market.people.admin.id)
    await results(sids, market.people.checker.id)
    const { rows } = await owner.query<{ person_id: string; text: string; path: string }>(
      "select person_id, text, path from notification where kind = 'assignment.made'",
    )
    expect(rows).toEqual([
      {
        person_id: market.people.checker.id,
        text: expect.stringMatching(/^Ada Example put you in charge of OP-\d+, OP-\d+\.$/),
        path: '/admin/operations?manager=me',
      },
    ])
  })

  test('names a person without a name by the address, as the first owner of a platform is entered', async () => {
    await owner.query('delete from notification')
    const { id } = market.people.admin
    const named = async (first: string, last: string) => {
      await owner.query('update personal_data set first_name = $2, last_name = $3 where person_id = $1', [
        id,
        first,
        last,
      ])
      const items = (await admin('GET', '/colleagues')).body['items'] as { sid: string; name: string }[]
      return items.find(({ sid }) => sid === id)?.name
    }
    expect(await named('', '')).toBe('ada@example.org')
    await results([await requested()], market.people.checker.id)
    expect(await named('Ada', '')).toBe('Ada')
    expect(await named('Ada', 'Example')).toBe('Ada Example')
    const { rows } = await owner.query<{ text: string }>(
      "select text from notification where kind = 'assignment.made'",
    )
    expect(rows).toEqual([
      { text: expect.stringMatching(/^ada@example\.org put you in charge of OP-\d+\.$/) },
    ])
  })

  test('only to who may act for the platform; who left is in charge of nothing', async () => {
    const sid = await requested()
    for (const person of [market.people.buyer.id, randomUUID()])
      expect(outcome(await assign([sid], person))).toBe('400 invalid_request')
    expect(outcome(await assign([sid], market.people.admin.id, buyer))).toBe('403 forbidden')
    await results([sid], market.people.admin.id)
    expect(await managerOf(sid, buyer)).toBeNull()
    await owner.query('update person set deactivated_at = now() where id = $1', [market.people.admin.id])
    const { rows } = await owner.query<{ who: string | null }>(
      'select acting_manager(account_manager_id) as who from operation where id = $1',
      [sid],
    )
    await owner.query('update person set deactivated_at = null where id = $1', [market.people.admin.id])
    expect(rows).toEqual([{ who: null }])
  })
})

describe('all that a filter finds', () => {
  test('is taken in one call, and a call takes at most 1,000', async () => {
    const ended = await requested("status = 'expired', courts = '{}', steps = '{}'")
    const done = await inBulk('archive', { filter: { status: 'expired' } })
    expect(done).toEqual({
      items: [{ sid: ended, number: expect.stringMatching(/^OP-/) as string, result: 'archived', why: null }],
      isComplete: true,
    })
    const tooMany = {
      action: 'archive',
      operations: { sids: Array.from({ length: 1001 }, () => randomUUID()) },
    }
    expect(outcome(await admin('POST', '/operations/bulk', tooMany))).toBe('400 invalid_request')
  })

  test('no one but the platform’s writers may', async () => {
    const body = { action: 'archive', operations: { filter: {} } }
    const readOnly = await as('readonly-admin@understory.example')
    expect(outcome(await buyer('POST', '/operations/bulk', body))).toBe('403 forbidden')
    expect(outcome(await readOnly('POST', '/operations/bulk', body))).toBe('403 forbidden')
  })
})

describe('dates', () => {
  test('days of UTC, both ends included, in list, count and export alike', async () => {
    const early = await requested("created_at = '2025-03-01T00:00:00Z', due_at = '2025-04-10T23:59:00Z'")
    const late = await requested("created_at = '2025-03-02T23:59:59Z', due_at = '2025-04-12T00:00:00Z'")
    const undated = await requested("created_at = '2025-03-04T00:00:00Z', due_at = null")
    expect(
      await sidsOf('created_from=2025-03-01&created_to=2025-03-02&sort=createdAt&direction=asc'),
    ).toEqual([early, late])
    expect(
      await sidsOf('created_from=2025-03-02&created_to=2025-03-31&sort=createdAt&direction=asc'),
    ).toEqual([late, undated])
    expect(await sidsOf('created_to=2025-03-31&due_from=2025-04-11')).toEqual([late])
    expect(await sidsOf('created_to=2025-03-31&due_to=2025-04-10')).toEqual([early])
    const query = 'created_from=2025-03-01&created_to=2025-03-02&due_to=2025-04-10'
    expect((await admin('GET', `/operations/count?${query}`)).body).toEqual({ count: 1 })
    const cookie = await sessionFor(market.people.admin.id, market.platform)
    const csv = await app.inject({ url: `/proxy/operations/export?${query}`, headers: { cookie } })
    expect(csv.body.trim().split('\r\n')).toHaveLength(2)
    expect(outcome(await admin('GET', '/operations?created_from=yesterday'))).toBe('400 invalid_request')
  })
})

describe('the course of a year', () => {
  test('counts units by month and credit type, and a tranche not a second time', async () => {
    await owner.query(
      "update operation set created_at = '2024-01-01' where contributor_organization_id = $1",
      [market.buyer],
    )
    await requested("created_at = '2026-02-03T00:00:00Z'")
    await requested("created_at = '2026-02-28T23:00:00Z', status = 'cancelled'")
    await requested("created_at = '2026-03-01T00:00:00Z', status = 'completed'")
    await requested("created_at = '2026-03-01T00:00:00Z', type = 'tranche'")
    const query = '/operations/timeline?created_from=2026-01-01&created_to=2026-12-31'
    const { body } = await buyer('GET', query)
    expect(body['items']).toEqual([
      {
        creditType: 'Carbon',
        unit: 't CO2e',
        standard: null,
        months: [
          { month: '2026-02', running: '10', completed: '0', ended: '10' },
          { month: '2026-03', running: '0', completed: '10', ended: '0' },
        ],
      },
    ])
    const stranger = calling(await sessionFor(market.people.stranger.id, market.stranger))
    expect((await stranger('GET', query)).body).toEqual({ items: [] })
    expect((await admin('GET', query)).body).toEqual({ items: [] })
  })
})

describe('saved views', () => {
  let colleague: Call
  beforeEach(async () => {
    await owner.query('delete from saved_view')
    colleague = calling(await sessionFor(market.people.checker.id, market.platform))
  })
  const view = (name: string, isShared: boolean) => ({
    name,
    search: '?status=open&cursor=abc&sort=dueAt',
    isShared,
  })
  const namesFor = async (call: Call) =>
    ((await call('GET', '/saved_views')).body['items'] as { name: string; isOwn: boolean }[]).map(
      ({ name, isOwn }) => `${name}${isOwn ? '' : ' (theirs)'}`,
    )

  test('are private, or shared within the organization; the page that one stood on is not kept', async () => {
    const made = await admin('POST', '/saved_views', view('Overdue', true))
    expect(made).toMatchObject({
      status: 201,
      body: { search: 'status=open&sort=dueAt', isOwn: true, by: 'Ada Example' },
    })
    await admin('POST', '/saved_views', view('Mine', false))
    await buyer('POST', '/saved_views', view('Of the buyer', true))
    expect(await namesFor(admin)).toEqual(['Mine', 'Overdue'])
    expect(await namesFor(colleague)).toEqual(['Overdue (theirs)'])
    expect(await namesFor(buyer)).toEqual(['Of the buyer'])
  })

  test('are at most 50 of a person, however many are kept at once', async () => {
    const keep = (at: number) => buyer('POST', '/saved_views', view(`View ${at}`, false))
    for (let at = 0; (await namesFor(buyer)).length < 48; at += 1) await keep(at)
    const answers = await Promise.all([101, 102, 103, 104, 105, 106].map(keep))
    expect(answers.map(outcome).toSorted()).toEqual([
      '201',
      '201',
      ...Array.from({ length: 4 }, () => '409 in_use'),
    ])
    for (const { sid } of (await buyer('GET', '/saved_views')).body['items'] as { sid: string }[])
      await buyer('DELETE', `/saved_views/${sid}`)
  })

  test('are measured as the address writes them, where one character may take nine', async () => {
    const searching = (words: string) => ({ ...view('森', false), search: `search=${words}` })
    expect(issuesOf(await admin('POST', '/saved_views', searching('森'.repeat(200))))).toHaveProperty(
      'search',
    )
    expect(await admin('POST', '/saved_views', searching('森'))).toMatchObject({
      status: 201,
      body: { search: 'search=%E6%A3%AE' },
    })
  })

  test('a name stands once for a person; only who keeps a view renames or deletes it', async () => {
    const { body } = await admin('POST', '/saved_views', view('Overdue', true))
    const path = `/saved_views/${String(body['sid'])}`
    expect(outcome(await admin('POST', '/saved_views', view('OVERDUE', false)))).toBe('409 already_exists')
    expect(outcome(await colleague('POST', '/saved_views', view('Overdue', false)))).toBe('201')
    expect(outcome(await colleague('PUT', path, view('Taken', true)))).toBe('404 not_found')
    expect(outcome(await colleague('DELETE', path))).toBe('404 not_found')
    expect(await admin('PUT', path, view('Late', false))).toMatchObject({
      status: 200,
      body: { name: 'Late' },
    })
    expect(outcome(await admin('DELETE', path))).toBe('204')
    expect(await namesFor(colleague)).toEqual(['Overdue'])
  })
})
