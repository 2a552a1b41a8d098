/** A letter that no typeface holds: the job fails with the letter and its field. */
import { expect, test } from 'vitest'
import { createMarketplace } from '../../testing/marketplace.ts'
import { openCertificateMarket } from './certificates.samples.ts'

const marketplace = await createMarketplace()
const { owner } = marketplace.test
const market = await openCertificateMarket(marketplace)
/** An Egyptian hieroglyph. */
const LETTER = '\u{13000}'

test('the platform reads which letter in which field cannot be printed, and another wording is sealed', async () => {
  const sid = await market.walk('certificateTemplate.choose')
  const admin = await market.as('admin')
  const choose = async (wording: string) => {
    const { body } = await admin('GET', `/operations/${sid}`)
    const answer = await admin('POST', `/operations/${sid}/events`, {
      type: 'certificateTemplate.choose',
      payload: { template: 'classic', language: 'en', isPublic: true, wording },
      version: body['version'],
      idempotency_key: crypto.randomUUID(),
    })
    expect(answer.status).toBe(200)
    await market.carryOutEffects()
  }
  const sealed = async () =>
    (await owner.query('select 1 from certificate where operation_id = $1', [sid])).rows.length
  const failed = async () =>
    (
      await owner.query<{ reason: string }>(
        `select payload->>'reason' as reason from journal where operation_id = $1 and event = 'certificate.fail'`,
        [sid],
      )
    ).rows.map(({ reason }) => reason)

  await choose(`Retired for ${LETTER}`)
  const [reason = ''] = await failed()
  expect(reason).toContain(
    'The certificate could not be generated. Wording: Documents cannot print “' +
      LETTER +
      '”. Please replace it.',
  )
  expect(reason).not.toContain('letter_not_drawable')
  const { body } = await admin('GET', `/operations/${sid}`)
  expect(JSON.stringify(body)).toContain(reason)
  expect(await sealed()).toBe(0)

  await choose('Retired with thanks.')
  expect(await failed()).toHaveLength(1)
  expect(await sealed()).toBe(1)
})
