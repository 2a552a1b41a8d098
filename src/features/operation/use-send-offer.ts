/** Sends what was offered, after its question was answered with yes. */
import { useState } from 'react'
import type { Offer, OperationDetail } from '../../../contract/operations/shapes.ts'
import type { AlertOptions } from '../../../machines/alert-dialog/events.ts'
import { ApiProblem, showsAtFields } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { openAlert } from '../../ui/alert-dialog/alert.ts'
import { useOperation } from '../shared/operation/operation-context.ts'
import { principalName } from '../shared/operation/operation-words.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import { comparedWith } from '../../../contract/rules/expected-values.ts'
import { totalSentence } from '../shared/order-total/order-total.tsx'
import { comparedText } from './compared-text.ts'
import { passedDueDates, paymentWarning } from './warnings.ts'

export function useSendOffer() {
  const operation = useOperation()
  const { detail, send, status } = operation
  // Of this form alone: several may be open on one page.
  const [issues, setIssues] = useState<ApiProblem['issues']>([])
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
    const organization = principalName(operation, type, detail.party)
    const whose = organization === null ? null : t('operation.actFor', { organization })
    const message = [whose, question?.message].filter(Boolean).join(' ')
    const yes = { text: label, variant: tone === 'danger' ? 'danger' : 'primary' } as const
    const deny = { text: t('shared.notSure') }
    if (question && !(await openAlert({ ...question, message, confirm: yes, deny })).confirmed) return null
    setIssues([])
    try {
      const answer = await send({ type, payload })
      // The form goes with what was sent.
      keepFocus()
      return answer
    } catch (problem) {
      // The form shows what is wrong with fields; a lost connection or a rule is shown in passing.
      if (isForm && problem instanceof ApiProblem) {
        if (problem.issues.length > 0) showsAtFields(problem)
        setIssues(issuesOf(problem))
      }
      return null
    }
  }
  return { sendOffer, isSending: status.isSending, issues }
}

/** Beside the form as well: that what it was filled in for has changed. It may go with the change, so the notice stays. */
const issuesOf = ({ issues, code, message }: ApiProblem): ApiProblem['issues'] =>
  code === 'stale_version' ? [{ path: '', message }] : issues

/**
 * What is asked before an event is sent: its own question, what it costs, which units it names, where values are not those expected,
 * which waiting payment it drops, which due dates take effect at once.
 * Null: nothing is asked. @param payload as the event's schema parsed it
 */
export function questionOf(
  { type, confirm }: Pick<Offer, 'type' | 'confirm'>,
  payload: Readonly<Record<string, unknown>>,
  detail: OperationDetail,
  at = new Date().toISOString(),
): Pick<AlertOptions, 'title' | 'message' | 'items'> | null {
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
  const passed = type === eventName('operation.resume') ? passedDueDates(detail, at) : []
  if (passed.length > 0)
    return { title: t('operation.resumeTakesEffect'), message: t('operation.passedOnHold'), items: passed }
  const drops = type === eventName('operation.cancel') || type === eventName('operation.sendBack')
  const warning = drops ? paymentWarning(detail, { ...payload, type }, at) : null
  if (warning !== null) return { title: confirm ?? t('operation.sendBackAnyway'), message: warning }
  if (confirm === null) return null
  const total = type === eventName('proposal.accept') ? facts.total : null
  const ranges = payload['serialRanges'] as readonly { readonly raw: string }[] | undefined
  return {
    title: confirm,
    ...(total && { message: totalSentence(total, currency) }),
    ...(ranges && { items: ranges.map(({ raw }) => raw) }),
  }
}
