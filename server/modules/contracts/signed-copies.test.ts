/** A contract says of each signature only what is true when it is drawn: who gave it and when, or by whom and where it will be. */
import { beforeAll, expect, test } from 'vitest'
import { createMarketplace } from '../../testing/marketplace.ts'
import { glyphsOf } from '../../testing/pdf-glyphs.ts'
import { NAMES, openDesk, type Desk, type Who } from './contracts.samples.ts'

const marketplace = await createMarketplace({ demonstration: true })
const { deps } = marketplace
const TODAY = deps.clock().toISOString().slice(0, 10)
const SEPARATELY = 'by hand here, or electronically on a page added after this text.'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(marketplace)
})

/** Without blanks: where lines end is for the drawing. */
const plain = (words: string): string => words.replaceAll(/\s/g, '')
const wordsOf = async (pdf: Buffer): Promise<string> =>
  plain((await glyphsOf(pdf)).map(({ text }) => text).join(''))

const drawn = async (who: Who, sid: string, step: string): Promise<{ words: string; body: object }> => {
  const { body } = await desk.as[who]('POST', `/operations/${sid}/documents/drafts`, { step })
  return { words: await wordsOf((await deps.storage.get(String(body['sha256'])))!), body }
}
/** A signed copy, drawn by who submits it. */
const submitCopy = async (who: Who, sid: string, event: string) => {
  const { words, body } = await drawn(who, sid, 'ccSigned')
  const { sid: documentSid, sha256, name } = body as { sid: string; sha256: string; name: string }
  const answer = await desk.send(who, sid, event, { documentSid, sha256, signedOn: '2026-03-02' })
  expect(answer.status).toBe(200)
  return { words, name }
}

test('a contract that is signed tomorrow is refused, with the field', async () => {
  const sid = await desk.until('ccSigned.submit')
  const { sid: documentSid, sha256 } = (await drawn('buyer', sid, 'ccSigned')).body as Record<string, string>
  const ahead = await desk.send('buyer', sid, 'ccSigned.submit', {
    documentSid,
    sha256,
    signedOn: '2999-01-01',
  })
  expect(ahead.status).toBe(400)
  expect(ahead.body['issues']).toMatchObject([{ path: 'signed_on', message: 'This date is in the future.' }])
})

test('a draft says by whom and where it will be signed, and that neither party is bound yet', async () => {
  const sid = await desk.until('ccSigned.submit')
  const { frozen } = await desk.contract(sid)
  const words = await wordsOf((await deps.storage.get(frozen!.sha256))!)
  expect(words).toContain(plain('Not binding until both parties have signed'))
  expect(words).toContain(plain(`To be signed by ${NAMES.buyer}: `))
  expect(words).toContain(plain('To be signed by an authorized signatory: '))
  expect(words.split(plain(SEPARATELY))).toHaveLength(3)
  expect(words).not.toMatch(/Signedon|Signedelectronically|madeup/)
})

test('the copy of a demonstration bears the signature of who draws it, which is made up, and says so', async () => {
  const sid = await desk.until('ccSigned.submit')
  const ofPlatform = (await drawn('admin', sid, 'ccSigned')).words
  expect(ofPlatform).toContain(plain('Not binding until both parties have signed'))
  expect(ofPlatform).not.toContain('madeup')
  const first = await submitCopy('buyer', sid, 'ccSigned.submit')
  const number = first.name.match(/OP-\d+/)?.[0] ?? ''
  expect(first.name).toBe(`Contribution contract ${number}, signed.pdf`)
  expect((await desk.contract(sid)).frozen?.name).toBe(`Contribution contract ${number}.pdf`)
  expect(first.words).toContain(plain('Made up for the demonstration: a copy'))
  expect(first.words).toContain(plain(`For Buyer & Co Signature made up for the demonstration, ${TODAY}`))
  expect(first.words).toContain(plain('To be signed by an authorized signatory: '))
  const second = await submitCopy('admin', sid, 'ccSigned.approve')
  expect(second.name).toBe(`Contribution contract ${number}, countersigned.pdf`)
  expect(second.words).toContain(plain('Made up for the demonstration: a copy'))
  expect(second.words).toContain(plain(NAMES.buyer))
  expect(second.words).toContain(plain('For Buyer & Co Signed on 2026-03-02'))
  expect(second.words).toContain(plain(`For Understory Signature made up for the demonstration, ${TODAY}`))
})

test('after both signed here, it says who signed and when', async () => {
  const sid = await desk.until('ccSigned.submit')
  await desk.sign('buyer', sid, 'ccSigned.submit')
  await desk.sign('admin', sid, 'ccSigned.approve')
  const { words } = await drawn('checker', sid, 'ccSigned')
  expect(words).toContain(plain('Signed by both parties'))
  for (const name of [NAMES.buyer, NAMES.admin]) expect(words).toContain(plain(name))
  expect(words.split(plain(`Signed on ${TODAY}`))).toHaveLength(3)
  expect(words).not.toMatch(/Tobesigned|madeup/)
})

test('a signature that was returned is none', async () => {
  const sid = await desk.until('ccSigned.submit')
  await desk.sign('buyer', sid, 'ccSigned.submit')
  await desk.send('admin', sid, 'ccSigned.return', { reason: 'A page is missing' })
  const { words } = await drawn('admin', sid, 'ccSigned')
  expect(words).toContain(plain('Not binding until both parties have signed'))
  expect(words).toContain(plain(`To be signed by ${NAMES.buyer}: `))
})

test('a purchase order, which is not signed, names who orders and bears no signature', async () => {
  const sid = await desk.until('purchaseOrderReceived.submit')
  const { words } = await drawn('buyer', sid, 'purchaseOrderReceived')
  expect(words).toContain(plain('From Buyer & Co to Understory'))
  expect(words).not.toMatch(/signed/i)
})
