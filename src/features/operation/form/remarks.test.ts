import { expect, test } from 'vitest'
import { workflows } from '../../../../machines/workflows.ts'
import { openRemarks, returnableFields, returnedStep } from './remarks.ts'

const said = {
  remarks: [{ field: 'amountCents', text: 'This is the amount with VAT' }],
  reason: 'Wrong amount',
}
const sent = (event: string, at: string, payload: object = {}) => ({
  event,
  step: 'pcInvoice',
  payload: { ...payload },
  by: 'Someone',
  role: 'projectCarrier' as const,
  at: `2026-03-0${at}T09:00:00Z`,
})

test('a return speaks of the fields of what is returned, and of no fingerprint', () => {
  const { events } = workflows.contribution
  expect(returnableFields(events, 'pcInvoice.return').map(({ value }) => value)).toEqual(
    Object.keys(events['pcInvoice.submit']!.payload.shape),
  )
  expect(returnableFields(events, 'ccSigned.return').map(({ value }) => value)).not.toContain('sha256')
  expect(returnableFields(events, 'proposal.revise').map(({ value }) => value)).toContain('unitPriceCents')
  expect(returnableFields(events, 'pcInvoice.approve')).toEqual([])
})

test('remarks wait until what they speak of is sent again', () => {
  const once = [sent('pcInvoice.submit', '1'), sent('pcInvoice.return', '2', said)]
  expect(openRemarks({ captured: once }, 'pcInvoice.submit')).toEqual(said.remarks)
  const again = [sent('pcInvoice.submit', '3'), sent('pcInvoice.return', '2', said)]
  expect(openRemarks({ captured: again }, 'pcInvoice.submit')).toEqual([])
  expect(openRemarks({ captured: once }, 'pcPaymentValidation.submit')).toEqual([])
})

test('a step that came back says why until it is sent again', () => {
  const once = [sent('pcInvoice.submit', '1'), sent('pcInvoice.return', '2', said)]
  expect(returnedStep({ captured: once }, 'pcInvoice')).toEqual({
    by: 'Someone',
    reason: 'Wrong amount',
    isReversal: false,
  })
  expect(returnedStep({ captured: [...once, sent('pcInvoice.submit', '3')] }, 'pcInvoice')).toBeNull()
  expect(returnedStep({ captured: once }, 'pcPaymentValidation')).toBeNull()
  const paid = [
    sent('contributorPaymentValidation.announce', '1'),
    sent('contributorPaymentValidation.return', '2', { reason: 'Not on the statement' }),
  ]
  const says = (captured: typeof paid) => returnedStep({ captured }, 'contributorPaymentValidation')
  expect(says(paid)).toEqual({ by: 'Someone', reason: 'Not on the statement', isReversal: false })
  expect(says([...paid, sent('contributorPaymentValidation.announce', '3')])).toBeNull()
  const reversed = sent('contributorPaymentValidation.reverse', '4', { reason: 'No funds' })
  const received = sent('contributorPaymentValidation.submit', '3')
  expect(says([...paid, received, reversed])).toEqual({ by: 'Someone', reason: 'No funds', isReversal: true })
  const asked = [sent('proposal.send', '1'), sent('proposal.revise', '2', { reason: 'Cheaper' })]
  expect(returnedStep({ captured: asked }, 'proposal')).toEqual({
    by: 'Someone',
    reason: 'Cheaper',
    isReversal: false,
  })
})
