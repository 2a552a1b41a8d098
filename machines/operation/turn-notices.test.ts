import { expect, test } from 'vitest'
import { turnNotices, type Turn } from './turn-notices.ts'

const turn = (step: string, court: Turn['court'], id = step): Turn => ({ id, step, court })
const to = (party: string, step: string) => ({
  kind: 'notify',
  params: { to: party, step, template: 'turn' },
})

test('a party whose turn comes is notified once, and no one of what they did themselves', () => {
  const before = [turn('proposal', 'contributor')]
  const after = [turn('ccSignatory', 'contributor'), turn('mcSignatory', 'projectCarrier')]
  expect(turnNotices({ before, after, by: 'contributor' }, [])).toEqual([to('projectCarrier', 'mcSignatory')])
  const both = [turn('mcSignatory', 'projectCarrier'), turn('pcInvoice', 'projectCarrier')]
  expect(turnNotices({ before, after: both, by: 'platform' }, [])).toEqual([
    to('projectCarrier', 'mcSignatory'),
  ])
})

test('a turn that stays, one of the system, and one that another message announces send nothing', () => {
  const before = [turn('mcSignatory', 'projectCarrier')]
  const after = [...before, turn('certificate', 'system'), turn('CSfeeVAT', 'platform')]
  const messages = [{ kind: 'notify', params: { to: 'platform', step: 'ccSigned', template: 'signed' } }]
  expect(turnNotices({ before, after, by: 'contributor' }, messages)).toEqual([])
})
