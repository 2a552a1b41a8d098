/** What is asked before an event is sent: its own question, what it costs, where values are not those expected. Pure. */
import type { Offer, OperationDetail } from '../../../contract/operation-shapes.ts'
import { comparedWith } from '../../../contract/rules/expected-values.ts'
import { t } from '../../lib/messages.ts'
import { totalSentence } from '../shared/order-total/order-total.tsx'
import { comparedText } from './compared-text.ts'

/** Null: nothing is asked. @param payload as the event's schema parsed it */
export function questionOf(
  { type, confirm }: Pick<Offer, 'type' | 'confirm'>,
  payload: Readonly<Record<string, unknown>>,
  detail: OperationDetail,
): { readonly title: string; readonly message?: string } | null {
  const { currency, facts } = detail
  const notes = comparedWith(type, payload, detail)
    .filter(({ fits }) => fits === false)
    .map((one) =>
      t('operation.sendsAnotherNote', {
        what: t(`operation.${one.what}`),
        said: comparedText(one.said, one, currency),
        expected: comparedText(one.expected ?? '', one, currency),
      }),
    )
  if (notes.length > 0) return { title: confirm ?? t('operation.sendsAnother'), message: notes.join(' ') }
  if (confirm === null) return null
  const total = type === 'proposal.accept' ? facts.total : null
  return { title: confirm, ...(total && { message: totalSentence(total, currency) }) }
}
