import { expect, test } from 'vitest'
import { machine } from '../../machines/projectSubmission/machine.ts'
import { STATUSES } from '../../machines/projectSubmission/submission.ts'
import { SubmissionRow, SubmissionStatus } from './submission-shapes.ts'

test('the status of a submission is a state of its machine, and every one of them', () => {
  expect(SubmissionStatus.options).toEqual(STATUSES)
})

test('a revision stands in the states inside of what is published', () => {
  const inside = Object.values(machine.states['published']!.states)
    .filter(({ type, key }) => type !== 'history' && key !== 'none')
    .map(({ key }) => key)
  expect(SubmissionRow.shape.revision.unwrap().options).toEqual(inside)
})
