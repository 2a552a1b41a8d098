/** Signing here (docs/decisions/021-contracts.md): who may, what is sealed, what stays when it is refused. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyChain } from '../../workflow/journal/chain.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { sha256Of } from '../../platform/storage/storage.ts'
import { createMarketplace, issuesOf, outcome } from '../../testing/marketplace.ts'
import { pagesOf } from '../../testing/pdf-text.ts'
import { NAMES, openDesk, type Desk } from './contracts.samples.ts'

const marketplace = await createMarketplace()
const { deps, test: places, app } = marketplace
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(marketplace)
})

const stored = async (sid: string, event: string) => {
  const { rows } = await places.owner.query<{ document_id: string; sha256: string; frozen_bytes: number }>(
    'select document_id, sha256, frozen_bytes from contract_signature where operation_id = $1 and event = $2',
    [sid, event],
  )
  return rows
}
const counts = async (sid: string) => {
  const { rows } = await places.owner.query<Record<string, string>>(
    `select (select count(*) from document where operation_id = $1) as documents,
       (select count(*) from contract_signature where operation_id = $1) as signatures,
       (select count(*) from personal_value where operation_id = $1) as personal,
       (select count(*) from journal where operation_id = $1) as events`,
    [sid],
  )
  return rows[0]
}
describe('the party signs and the platform countersigns', () => {
  let sid = ''
  let frozen = ''
  let signed: Buffer
  let countersigned: Buffer
  beforeAll(async () => {
    sid = await desk.until('ccSigned.submit')
    frozen = (await desk.contract(sid)).frozen!.sha256
    expect(outcome(await desk.sign('buyer', sid, 'ccSigned.submit'))).toBe('200')
    expect(outcome(await desk.sign('admin', sid, 'ccSigned.approve'))).toBe('200')
    const [first] = await stored(sid, 'ccSigned.submit')
    const [second] = await stored(sid, 'ccSigned.approve')
    signed = (await deps.storage.get(first!.sha256))!
    countersigned = (await deps.storage.get(second!.sha256))!
  })

  test('the step is settled by the event of the machine, and the journal names the executed documents', async () => {
    const { rows } = await places.owner.query<{ event: string; payload: { sha256: string } }>(
      "select event, payload from journal where operation_id = $1 and event like 'ccSigned.%' order by seq",
      [sid],
    )
    expect(rows.map(({ event, payload }) => [event, payload.sha256])).toEqual([
      ['ccSigned.submit', sha256Of(signed)],
      ['ccSigned.approve', sha256Of(countersigned)],
    ])
    expect((await desk.detail(sid)).steps).not.toContain('ccSigned')
  })

  test('the signed file begins with the frozen text byte for byte, the countersigned one with the signed file', async () => {
    const text = (await deps.storage.get(frozen))!
    expect(sha256Of(text)).toBe(frozen)
    expect(signed.subarray(0, text.length).equals(text)).toBe(true)
    expect(countersigned.subarray(0, signed.length).equals(signed)).toBe(true)
  })

  test('each evidence page says who, what for, when, from where and over which text, and what the seal is not', async () => {
    const text = (await pagesOf(countersigned)).join('\n').replaceAll(/\s+/g, ' ')
    for (const words of [
      NAMES.buyer,
      NAMES.admin,
      'bea@example.org',
      'ada@example.org',
      'Buyer & Co',
      'which I mean to bind by this signature.',
      '127.0.0.1',
      'Signed in at',
      'no trust service provider has',
    ])
      expect(text, words).toContain(words)
    expect(text.replaceAll(' ', '')).toContain(frozen)
    expect(text.replaceAll(' ', '')).toContain(sha256Of(signed))
  })

  test('both seals hold, and verification names both signers', async () => {
    const [{ document_id: document } = { document_id: '' }] = await stored(sid, 'ccSigned.approve')
    const { body } = await desk.as.buyer('GET', `/documents/${document}/verification`)
    expect(body).toMatchObject({
      valid: true,
      seals: [
        { event: 'ccSigned.submit', organization: 'Buyer & Co', signer: NAMES.buyer, unbroken: true },
        { event: 'ccSigned.approve', organization: 'Understory', signer: NAMES.admin, unbroken: true },
      ],
    })
  })

  test('who signed is not for the other side: it reads and verifies nothing of the step', async () => {
    const [{ document_id: document } = { document_id: '' }] = await stored(sid, 'ccSigned.approve')
    for (const address of [`/documents/${document}`, `/documents/${document}/verification`])
      expect(outcome(await desk.as.carrier('GET', address)), address).toBe('404 not_found')
  })

  test('pdfsig finds two valid signatures', ({ skip }) => {
    try {
      execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    } catch {
      skip('pdfsig of poppler-utils is not installed')
    }
    const file = path.join(deps.config.dataFolder, 'countersigned.pdf')
    fs.writeFileSync(file, countersigned)
    const said = execFileSync('pdfsig', ['-nocert', file]).toString()
    expect(said.match(/Signature is Valid/g)).toHaveLength(2)
    expect(said).toContain('Total document signed')
  })

  test('typed name, address and browser are in no journal and no snapshot, and an erasure finds them', async () => {
    const { rows } = await places.owner.query<{ payload: string; snapshot: string }>(
      `select string_agg(j.payload::text, ' ') as payload, max(o.snapshot::text || o.facts::text) as snapshot
       from journal j join operation o on o.id = j.operation_id where o.id = $1`,
      [sid],
    )
    expect(`${rows[0]!.payload} ${rows[0]!.snapshot}`).not.toMatch(/Bea Example|127\.0\.0\.1|lightMyRequest/)
    const personal = await places.owner.query<{ path: string; person_id: string }>(
      "select path, person_id from personal_value where operation_id = $1 and path like 'ccSigned.submit/%' order by path",
      [sid],
    )
    expect(personal.rows).toEqual(
      ['address', 'typedName', 'userAgent'].map((name) => ({
        path: `ccSigned.submit/${name}`,
        person_id: desk.market.people.buyer.id,
      })),
    )
    const chain = await inScope(deps.database, SYSTEM, (trx) => verifyChain(trx, sid))
    expect(chain.verified).toBe(true)
  })

  test('one changed bit anywhere makes the file a forgery; the text without its signatures is not the contract', async () => {
    const [{ document_id: document } = { document_id: '' }] = await stored(sid, 'ccSigned.approve')
    const verify = async (copy: Buffer) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(copy)]), 'copy.pdf')
      const whole = new Response(form)
      const answer = await app.inject({
        method: 'POST',
        url: `/proxy/documents/${document}/verification`,
        headers: {
          cookie: await marketplace.sessionFor(desk.market.people.buyer.id, desk.market.buyer),
          'content-type': whole.headers.get('content-type')!,
        },
        payload: Buffer.from(await whole.arrayBuffer()),
      })
      return answer.json<{ valid: boolean; checks: { check: string; ok: boolean }[] }>()
    }
    expect((await verify(countersigned)).valid).toBe(true)
    for (const place of [100, signed.length - 2_000, signed.length + 500, countersigned.length - 2_000]) {
      const changed = Buffer.from(countersigned)
      changed[place]! ^= 1
      expect((await verify(changed)).valid, `bit at ${place}`).toBe(false)
    }
    const wrong = (await verify(signed)).checks.filter(({ ok }) => !ok).map(({ check }) => check)
    expect(wrong).toEqual([
      'The file is not the one that was kept',
      'It does not carry a seal for each signature',
    ])
    const longer = await verify(Buffer.concat([countersigned, Buffer.from('\n% more')]))
    expect(longer.checks.filter(({ ok }) => !ok).map(({ check }) => check)).toContain(
      'Something was added after the last seal',
    )
  })
})

describe('what is refused leaves nothing', () => {
  let sid = ''
  beforeAll(async () => {
    sid = await desk.until('ccSigned.submit')
  })

  test.each([
    ['another name', 'buyer', { typedName: 'Grace Hopper' }, '400 invalid_request'],
    ['another sentence', 'buyer', { intent: 'I agree.' }, '400 invalid_request'],
    ['another party', 'carrier', {}, '403 forbidden'],
    ['the platform in the party’s place', 'admin', {}, '403 forbidden'],
    ['a countersignature before the signature', 'admin', { event: 'ccSigned.approve' }, '409 wrong_state'],
    ['an older version', 'buyer', { version: 1 }, '409 stale_version'],
    ['an outsider', 'stranger', {}, '404 not_found'],
  ] as const)('%s', async (_, who, more, refused) => {
    const before = await counts(sid)
    const answer = await desk.sign(who, sid, 'ccSigned.submit', more)
    expect(outcome(answer)).toBe(refused)
    expect(await counts(sid)).toEqual(before)
  })

  test('a sign-in of more than five minutes ago', async () => {
    const cookie = await marketplace.sessionFor(desk.market.people.buyer.id, desk.market.buyer)
    await places.owner.query(
      "update session set authenticated_at = now() - interval '6 minutes' where id = (select id from session where person_id = $1 order by created_at desc limit 1)",
      [desk.market.people.buyer.id],
    )
    const late = await marketplace.calling(cookie)(
      'POST',
      `/operations/${sid}/signatures`,
      await desk.signature('buyer', sid, 'ccSigned.submit'),
    )
    expect(outcome(late)).toBe('403 fresh_authentication_required')
  })

  test('a colleague of the accepted signatory', async () => {
    const other = await desk.until('ccSignatory.submit')
    const paper = (await desk.as.buyer('GET', `/operations/${other}/documents`)).body['items'] as {
      sid: string
    }[]
    const named = { name: 'Grace Hopper', role: 'CEO', email: 'grace@example.org', proofSid: paper[0]!.sid }
    await desk.send('buyer', other, 'ccSignatory.submit', named)
    await desk.send('admin', other, 'ccSignatory.approve')
    await desk.submitDraft(other)
    await desk.send('buyer', other, 'ccValidation.approve')
    const answer = await desk.sign('buyer', other, 'ccSigned.submit')
    expect(outcome(answer)).toBe('403 forbidden')
    expect(String(answer.body['reason'])).toContain('Another person was accepted as signatory')
  })

  test('a text whose signatory was erased: it is signed on paper', async () => {
    const other = await desk.until('ccSigned.submit')
    await places.owner.query(
      `delete from personal_value v using journal j where j.operation_id = $1 and j.event = 'ccSignatory.submit'
        and v.operation_id = j.operation_id and v.id::text = j.payload -> 'email' ->> '$personal'`,
      [other],
    )
    expect(outcome(await desk.sign('buyer', other, 'ccSigned.submit'))).toBe('403 forbidden')
  })

  test('an event that fails at its end takes document, evidence and signature with it', async () => {
    const before = await counts(sid)
    await places.owner.query(`
      create function fail_at_the_end() returns trigger language plpgsql as $$ begin
        if new.event = 'ccSigned.submit' then raise exception 'the disk is full'; end if; return new; end $$;
      create trigger fail_at_the_end before insert on journal for each row execute function fail_at_the_end()`)
    try {
      expect((await desk.sign('buyer', sid, 'ccSigned.submit')).status).toBe(500)
    } finally {
      await places.owner.query('drop trigger fail_at_the_end on journal; drop function fail_at_the_end')
    }
    expect(await counts(sid)).toEqual(before)
    expect(outcome(await desk.sign('buyer', sid, 'ccSigned.submit'))).toBe('200')
  })
})

describe('the same call again', () => {
  test('signs once, however often and however closely it comes; another body is refused', async () => {
    const sid = await desk.until('ccSigned.submit')
    const body = await desk.signature('buyer', sid, 'ccSigned.submit')
    const again = () => desk.as.buyer('POST', `/operations/${sid}/signatures`, body)
    const answers = await Promise.all([again(), again(), again()])
    expect([...answers, await again()].map(outcome)).toEqual(['200', '200', '200', '200'])
    expect(await stored(sid, 'ccSigned.submit')).toHaveLength(1)
    const other = { ...body, typedName: 'bea  EXAMPLE' }
    expect(outcome(await desk.as.buyer('POST', `/operations/${sid}/signatures`, other))).toBe(
      '422 idempotency_mismatch',
    )
  })
})

describe('a signature belongs to its text', () => {
  test('after a new text was approved, the executed document of the old one is refused', async () => {
    const sid = await desk.until('ccSigned.submit')
    await desk.sign('buyer', sid, 'ccSigned.submit')
    const [old] = await stored(sid, 'ccSigned.submit')
    await desk.send('admin', sid, 'ccSigned.return', { reason: 'The price has changed' })
    await desk.send('buyer', sid, 'ccSigned.decline', { reason: 'Then the text must change' })
    await desk.submitDraft(sid, [{ title: 'Price', text: 'The price is {{price}}.' }])
    await desk.send('buyer', sid, 'ccValidation.approve')
    const answer = await desk.send('buyer', sid, 'ccSigned.submit', {
      documentSid: old!.document_id,
      sha256: old!.sha256,
      signedOn: '2026-11-20',
    })
    expect(issuesOf(answer)).toEqual({
      document_sid: 'This signature is on a different text than the approved one.',
    })
    expect(outcome(await desk.sign('buyer', sid, 'ccSigned.submit'))).toBe('200')
  })

  test('after the party signed again, the countersignature over its first signature is refused', async () => {
    const sid = await desk.until('ccSigned.submit')
    await desk.sign('buyer', sid, 'ccSigned.submit')
    await desk.sign('admin', sid, 'ccSigned.approve')
    const [over] = await stored(sid, 'ccSigned.approve')
    const back = await desk.send('admin', sid, 'operation.sendBack', {
      to: 'ccSigned',
      reason: 'A name was missing',
    })
    expect(outcome(back)).toBe('200')
    // Within the same second the same words would be the same bytes.
    const again = await desk.sign('buyer', sid, 'ccSigned.submit', { typedName: 'bea  EXAMPLE' })
    expect(outcome(again)).toBe('200')
    const answer = await desk.send('admin', sid, 'ccSigned.approve', {
      documentSid: over!.document_id,
      sha256: over!.sha256,
      signedOn: '2026-11-20',
    })
    expect(issuesOf(answer)).toEqual({
      document_sid: 'This countersignature covers a different signature than the one submitted.',
    })
    expect(outcome(await desk.sign('admin', sid, 'ccSigned.approve'))).toBe('200')
  })

  test('a paper copy may be uploaded instead; the platform can countersign it here, and it says what was compared by whom', async () => {
    const sid = await desk.until('ccSigned.submit')
    const { frozen } = await desk.contract(sid)
    const copy = await deps.storage.get(frozen!.sha256)
    const { rows } = await places.owner.query<{ id: string }>(
      `insert into document (operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by)
       values ($1, $2, 'scan.pdf', 'ccSigned', 'application/pdf', $3, $4, $5) returning id`,
      [sid, desk.market.buyer, copy!.length, frozen!.sha256, desk.market.people.buyer.id],
    )
    const paper = { documentSid: rows[0]!.id, sha256: frozen!.sha256, signedOn: '2026-11-20' }
    expect(outcome(await desk.send('buyer', sid, 'ccSigned.submit', paper))).toBe('200')
    expect((await desk.contract(sid)).executions).toMatchObject([{ how: 'paper', signer: null }])
    expect(outcome(await desk.sign('admin', sid, 'ccSigned.approve'))).toBe('200')
    const [{ document_id: document, frozen_bytes: length } = { document_id: '', frozen_bytes: 0 }] =
      await stored(sid, 'ccSigned.approve')
    expect(length).toBeNull()
    const { body } = await desk.as.admin('GET', `/documents/${document}/verification`)
    expect(body).toMatchObject({ valid: true })
    expect(JSON.stringify(body)).toContain('A seal cannot show that')
  })

  test('a file to which nothing can be added is refused with what to do instead', async () => {
    const sid = await desk.until('ccValidation.submit')
    const bytes = Buffer.from('this is no PDF')
    const { rows } = await places.owner.query<{ id: string }>(
      `insert into document (operation_id, name, kind, media_type, bytes, sha256, uploaded_by)
       values ($1, 'text.pdf', 'ccValidation', 'application/pdf', $2, $3, $4) returning id`,
      [sid, bytes.length, await deps.storage.put(bytes), desk.market.people.admin.id],
    )
    await desk.send('admin', sid, 'ccValidation.submit', {
      documentSid: rows[0]!.id,
      sha256: sha256Of(bytes),
    })
    await desk.send('buyer', sid, 'ccValidation.approve')
    const answer = await desk.sign('buyer', sid, 'ccSigned.submit', { idempotencyKey: randomUUID() })
    expect(outcome(answer)).toBe('409 guard_refused')
    expect(String(answer.body['reason'])).toContain('please upload a signed copy')
  })
})
