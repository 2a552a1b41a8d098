import { expect, test } from 'vitest'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { workflows } from '../../../../machines/workflows.ts'
import { formFieldsOf } from './form-fields.ts'

const seenBy = (party: OperationDetail['party']) =>
  formFieldsOf(workflows.tranche.events, 'operation.comment', {
    party,
    done: [],
    parentSid: null,
    facts: { lines: [] },
  }).map(({ name }) => name)

test('only the platform is asked whether a comment is internal: nobody else could read it again', () => {
  expect(seenBy('platform')).toEqual(['text', 'internal'])
  expect(seenBy('contributor')).toEqual(['text'])
  expect(seenBy('projectCarrier')).toEqual(['text'])
})
