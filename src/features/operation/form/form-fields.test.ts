import { expect, test } from 'vitest'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { workflows } from '../../../../machines/workflows.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { formFieldsOf } from './form-fields.ts'

await serveMessages('operation')

const askedOf = (type: string, of: Partial<OperationDetail> = {}) =>
  formFieldsOf(workflows.tranche.events, type, {
    party: 'platform',
    done: [],
    parentSid: null,
    contributor: 'Atelier Verne',
    projectCarrier: 'Canopy Partners',
    isOwnStock: false,
    facts: { lines: [] },
    ...of,
  })
const seenBy = (party: OperationDetail['party']) =>
  askedOf('operation.comment', { party }).map(({ name }) => name)

test('only the platform is asked whether a comment is internal: no one else could read it again', () => {
  expect(seenBy('platform')).toEqual(['text', 'internal'])
  expect(seenBy('contributor')).toEqual(['text'])
  expect(seenBy('projectCarrier')).toEqual(['text'])
})

test('a reason names the sides that read it', () => {
  const readers = (type: string, of?: Partial<OperationDetail>) =>
    askedOf(type, of).find(({ name }) => name === 'reason')!.help
  expect(readers('pcPaymentValidation.return')).toBe('Read by: Project carrier, Platform')
  expect(readers('contributorPaymentValidation.return')).toBe('Read by: Contributor, Platform')
  expect(readers('operation.hold')).toBe('Read by: Contributor, Project carrier, Platform')
  expect(readers('operation.hold', { isOwnStock: true })).toBe('Read by: Contributor, Platform')
})
