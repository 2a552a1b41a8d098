/** Outside signature services: what goes out, and how what comes back leads to the same events. */
import { beforeAll, expect, test } from 'vitest'
import { createMarketplace } from '../../testing/marketplace.ts'
import { sha256Of } from '../../platform/storage/storage.ts'
import { drawEvidence } from './evidence.drawing.ts'
import { openDesk, type Desk } from './contracts.samples.ts'
import {
  hearEnvelope,
  noSignatureService,
  sendEnvelope,
  type Envelope,
  type EnvelopeNews,
  type SignatureService,
} from './signature-service.ts'

const marketplace = await createMarketplace()
const { deps, test: places } = marketplace
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(marketplace)
})

/** A service that remembers what it was sent. */
function fakeService(): SignatureService & { readonly sent: Envelope[] } {
  const sent: Envelope[] = []
  return {
    name: 'fake',
    sent,
    send: async (envelope) => ({
      reference: `${sha256Of(envelope.file)}/${sent.push(envelope)}/${Math.random()}`,
    }),
  }
}

const signed = () =>
  drawEvidence({
    title: 'Contribution contract',
    isCountersignature: false,
    site: 'Another service',
    number: 'OP',
    typedName: 'Bea Example',
    account: '',
    organization: '',
    role: '',
    intent: '',
    at: new Date(),
    authenticatedAt: new Date(),
    address: '',
    userAgent: '',
    frozenSha256: '',
    belowSha256: null,
    demonstration: false,
  })

const buyer = () => ({ scope: desk.market.people.buyer.scope, name: 'Bea Example', email: 'bea@example.org' })

async function sentFor(sid: string, service = fakeService()) {
  const id = await sendEnvelope(deps, service, buyer(), sid, 'ccSigned.submit')
  const envelope = async () => {
    const { rows } = await places.owner.query<{
      reference: string
      status: string
      reason: string | null
      document_id: string | null
    }>('select reference, status, reason, document_id from contract_envelope where id = $1', [id])
    return rows[0]!
  }
  const { reference } = await envelope()
  const hear = (notice: EnvelopeNews) => hearEnvelope(deps, { service: 'fake', reference, ...notice })
  return { service, envelope, hear }
}

test('the frozen text goes out, and the signed file comes back as the step’s own event, once', async () => {
  const sid = await desk.until('ccSigned.submit')
  const { service, envelope, hear } = await sentFor(sid)
  const { frozen } = await desk.contract(sid)
  expect(service.sent.map(({ file }) => sha256Of(file))).toEqual([frozen?.sha256])
  await hear({ status: 'viewed' })
  expect(await envelope()).toMatchObject({ status: 'viewed' })
  const file = await signed()
  const notice = { status: 'completed' as const, file, signedOn: '2026-11-20' }
  await Promise.all([hear(notice), hear(notice)])
  await hear({ status: 'viewed' })
  const { document_id: documentSid, status } = await envelope()
  expect(status).toBe('completed')
  expect((await desk.contract(sid)).executions).toMatchObject([
    { event: 'ccSigned.submit', documentSid, sha256: sha256Of(file), organization: 'Buyer & Co' },
  ])
  const { rows } = await places.owner.query(
    'select 1 from document where operation_id = $1 and sha256 = $2',
    [sid, sha256Of(file)],
  )
  expect(rows).toHaveLength(1)
})

test('declined at the service is declined here, and the text opens again', async () => {
  const sid = await desk.until('ccSigned.submit')
  const { envelope, hear } = await sentFor(sid)
  await hear({ status: 'declined', reason: 'The term is wrong' })
  expect(await envelope()).toMatchObject({ status: 'declined', reason: 'The term is wrong' })
  expect((await desk.detail(sid)).steps).toContain('ccValidation')
})

test('an expired envelope changes nothing in the operation', async () => {
  const sid = await desk.until('ccSigned.submit')
  const { version } = await desk.detail(sid)
  const { envelope, hear } = await sentFor(sid)
  await hear({ status: 'expired', reason: 'Nobody opened it' })
  expect(await envelope()).toMatchObject({ status: 'expired' })
  expect((await desk.detail(sid)).version).toBe(version)
})

test('a file that is none, or one under a text that was replaced, is kept by nobody', async () => {
  const sid = await desk.until('ccSigned.submit')
  const broken = await sentFor(sid)
  await broken.hear({ status: 'completed', file: Buffer.from('no PDF'), signedOn: '2026-11-20' })
  expect(await broken.envelope()).toMatchObject({ status: 'failed', document_id: null })
  const late = await sentFor(sid)
  await desk.send('buyer', sid, 'ccSigned.decline', { reason: 'Another text, please' })
  await desk.submitDraft(sid, [{ title: 'New', text: 'Another text.' }])
  await desk.send('buyer', sid, 'ccValidation.approve')
  await late.hear({ status: 'completed', file: await signed(), signedOn: '2026-11-20' })
  expect(await late.envelope()).toMatchObject({
    status: 'failed',
    reason: 'Another text was approved since this one was sent.',
    document_id: null,
  })
  expect((await desk.contract(sid)).executions).toEqual([])
})

test('without a service nothing is sent, and a notice about nothing is refused', async () => {
  const sid = await desk.until('ccSigned.submit')
  await expect(sendEnvelope(deps, noSignatureService, buyer(), sid, 'ccSigned.submit')).rejects.toMatchObject(
    {
      status: 409,
      reason: 'No outside signature service is connected.',
    },
  )
  await expect(
    hearEnvelope(deps, { service: 'fake', reference: 'unknown', status: 'viewed' }),
  ).rejects.toMatchObject({ status: 404 })
})
