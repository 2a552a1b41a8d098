/** Sends what was offered, after its question was answered with yes. */
import type { Offer, OperationDetail } from '../../../contract/operation-shapes.ts'
import { ApiProblem, showsAtFields } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { openAlert } from '../../ui/alert-dialog/alert.ts'
import { useOperation } from '../shared/operation/operation-context.ts'
import { questionOf } from './question.ts'

export function useSendOffer() {
  const { detail, send, status } = useOperation()
  /**
   * @param isForm shows what is wrong with the payload
   * @returns null when the person changed their mind or the server refused; the refusal was shown
   */
  const sendOffer = async (
    { type, confirm, label, tone }: Offer,
    payload: Readonly<Record<string, unknown>>,
    isForm = false,
  ): Promise<OperationDetail | null> => {
    const question = questionOf({ type, confirm }, payload, detail)
    const yes = { text: label, variant: tone === 'danger' ? 'danger' : 'primary' } as const
    if (
      question &&
      !(await openAlert({ ...question, confirm: yes, deny: { text: t('shared.notSure') } })).confirmed
    )
      return null
    return send({ type, payload }).catch((problem: unknown) => {
      // The form shows what is wrong with fields; a lost connection or a rule is told in passing.
      if (isForm && problem instanceof ApiProblem && problem.issues.length > 0) showsAtFields(problem)
      return null
    })
  }
  return { sendOffer, isSending: status.isSending, failure: status.failure }
}
