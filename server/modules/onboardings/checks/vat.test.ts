/** What a VAT register says is beside what was entered. It refuses no one, and its silence says nothing. */
import { expect, test } from 'vitest'
import { createMarketplace } from '../../../testing/marketplace.ts'
import type { Scope } from '../../../platform/database.ts'
import type { VatConsultation } from '../../screening/ports.ts'
import { fillIn, newcomer, ownOf, send } from '../onboardings.samples.ts'
import { consultVat } from './vat.ts'

const marketplace = await createMarketplace()
const { database } = marketplace.deps
let now = new Date('2026-03-02T09:00:00.000Z')

/** Someone whose organization was entered, and the scope they act in. */
async function applicant(vat: string) {
  const person = await newcomer(marketplace)
  const name = `Reed ${vat} ${person.email}`
  const { organization } = await fillIn(marketplace, person, {
    organization: { name, vat },
    until: 'OrganizationInfo.submit',
  })
  const scope: Scope = { personId: person.personId, organizationId: organization!.sid, platform: false }
  return { ...person, scope }
}

type Outcome = Awaited<ReturnType<VatConsultation['consult']>>['outcome']

/** A register that answers the same each time, and counts. */
function register(outcome: Outcome, name: string | null = null) {
  const asked: unknown[] = []
  const port: VatConsultation = {
    consult: async (vat) => {
      asked.push(vat)
      return { outcome, name, address: null, consultedAt: now.toISOString(), reference: name && 'WAPIAAAA' }
    },
  }
  return { asked, port }
}

const consult = (port: VatConsultation, scope: Scope) =>
  consultVat({ database, clock: () => now }, port, scope)

test('its answer is kept with date and consultation number, and shown', async () => {
  const { scope, call } = await applicant('BE0123456789')
  const { asked, port } = register('valid', 'NEWCOMER FOODS SRL')
  expect(await consult(port, scope)).toMatchObject({
    outcome: 'valid',
    name: 'NEWCOMER FOODS SRL',
    reference: 'WAPIAAAA',
    consultedAt: now.toISOString(),
  })
  expect(asked).toEqual([{ country: 'BE', number: 'BE0123456789' }])
  expect((await ownOf(call)).vat).toMatchObject({ outcome: 'valid', number: 'BE0123456789' })
})

test('who answered is not asked again so soon; who could not say is, after a minute', async () => {
  const { scope } = await applicant('BE0223456789')
  const silent = register('unknown')
  await consult(silent.port, scope)
  await consult(silent.port, scope)
  expect(silent.asked).toHaveLength(1)
  now = new Date(now.getTime() + 60_000)
  await consult(silent.port, scope)
  expect(silent.asked).toHaveLength(2)
  now = new Date(now.getTime() + 60_000)
  const answers = register('valid')
  await consult(answers.port, scope)
  await consult(answers.port, scope)
  expect(answers.asked).toHaveLength(1)
  now = new Date(now.getTime() + 600_000)
  await consult(answers.port, scope)
  expect(answers.asked).toHaveLength(2)
})

test('a number that it does not know, and a register that cannot say, keep no one from going on', async () => {
  for (const [vat, outcome] of [
    ['BE0323456789', 'invalid'],
    ['BE0423456789', 'unknown'],
  ] as const) {
    const { scope, call } = await applicant(vat)
    expect(await consult(register(outcome).port, scope)).toMatchObject({ outcome })
    const { version } = await ownOf(call)
    const going = { type: 'OrganizationInfoCheck.submit', payload: { isCorrect: true }, version }
    expect((await call('POST', '/onboarding/events', going)).status).toBe(200)
  }
})

test('what it said about another number than the present one is not shown', async () => {
  const { scope, call } = await applicant('BE0523456789')
  await consult(register('valid', 'NEWCOMER FOODS SRL').port, scope)
  const own = await ownOf(call)
  const { content } = own.answers.find(({ step }) => step === 'OrganizationInfo')!
  await send(call, 'wizard.goTo', { step: 'OrganizationInfo' })
  await send(call, 'OrganizationInfo.submit', { ...content, vat: 'BE0623456789' })
  expect(await ownOf(call)).toMatchObject({ organization: { vat: 'BE0623456789' }, vat: null })
  await consult(register('invalid').port, scope)
  expect((await ownOf(call)).vat).toMatchObject({ outcome: 'invalid', number: 'BE0623456789' })
})

test('without a number no one is asked', async () => {
  const { scope } = await applicant('')
  const { asked, port } = register('valid')
  expect(await consult(port, scope)).toBe(null)
  expect(asked).toEqual([])
})
