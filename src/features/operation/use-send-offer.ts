/** Sends what was offered, after its question was answered with yes. */
import type { Offer, OperationDetail } from '../../../contract/operation-shapes.ts'
import { comparedWith } from '../../../contract/rules/expected-values.ts'
import { ApiProblem, showsAtFields } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { openAlert } from '../alert-dialog/alert.ts'
import { totalSentence } from '../order-total/order-total.tsx'
import { comparedText } from './compared-text.ts'
import { useOperation } from './operation-context.ts'

export function useSendOffer() {
  const { detail, send, status } = useOperation()
  /**
   * @param isForm shows what is wrong with the payload
   * @returns null when the person changed their mind or the server refused; the refusal was shown
   */
  const sendOffer = async (
    { type, confirm }: Offer,
    payload: Readonly<Record<string, unknown>>,
    isForm = false,
  ): Promise<OperationDetail | null> => {
    const question = questionOf({ type, confirm }, payload, detail)
    if (question && !(await openAlert({ ...question, deny: { text: t('shared.notSure') } })).confirmed)
      return null
    return send({ type, payload }).catch((problem: unknown) => {
      if (isForm && problem instanceof ApiProblem) showsAtFields(problem)
      return null
    })
  }
  return { sendOffer, isSending: status.isSending, failure: status.failure }
}

/** What is asked before sending: the event's own question, what it costs, and where values are not those expected. */
function questionOf(
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
