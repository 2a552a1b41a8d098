/** How a person has the list of operations: kept with the person, for every device and organization. */
import { expect, test } from 'vitest'
import { createMarketplace, refusal } from '../../testing/marketplace.ts'

const { as, test: places } = await createMarketplace()
const EMAIL = 'owner@carrier.example'
const layout = { density: 'roomy', hidden: ['amount'], hasKeys: false }
const kept = async (email = EMAIL) => (await (await as(email))('GET', '/me')).body['listLayout']

test('it is null at first, then what was kept last, on each device, for this person alone', async () => {
  const call = await as(EMAIL)
  expect(await kept()).toBeNull()
  expect((await call('PUT', '/me/list_layout', { ...layout, hidden: [] })).status).toBe(204)
  expect((await call('PUT', '/me/list_layout', layout)).status).toBe(204)
  expect(await kept()).toEqual(layout)
  expect(await kept('owner@contributor.example')).toBeNull()
  expect((await call('GET', '/me/export')).body['listLayout']).toEqual(layout)
})

test('a column that does not exist is refused', async () => {
  const call = await as(EMAIL)
  expect(refusal(await call('PUT', '/me/list_layout', { ...layout, hidden: ['colour'] }))).toMatchObject({
    status: 400,
    code: 'invalid_request',
  })
})

test('what another release kept and this one cannot read is as at first', async () => {
  await places.owner.query(`update personal_data set list_layout = '{"density":"tiny"}' where email = $1`, [
    EMAIL,
  ])
  expect(await kept()).toBeNull()
})
