/** `await openAlert({ title })` asks a question anywhere; the modal's host is in every layout. */
import type { AlertOptions } from '../../../machines/alert-dialog/events.ts'
import { listenerSet } from '../../lib/listeners.ts'
import { t } from '../../lib/messages.ts'

let needed = false
const { publish, subscribe } = listenerSet()

/** Tells the host to load the dialog, once. */
export const alertNeed = {
  subscribe,
  isNeeded: () => needed,
}

/** Questions that wait for their answer. */
const waiting = new Set<string>()

/** A second press, while the dialog is still loaded, does not ask the same twice: it is denied. */
export async function openAlert(options: AlertOptions): Promise<{ readonly confirmed: boolean }> {
  const question = JSON.stringify(options)
  if (waiting.has(question)) return { confirmed: false }
  waiting.add(question)
  needed = true
  publish()
  try {
    const { ask } = await import('./alert-actor.ts')
    return await ask(options)
  } finally {
    waiting.delete(question)
  }
}

/** Asks before something is done. The other answer is to cancel, unless the question has its own. */
export const isConfirmed = async (question: AlertOptions): Promise<boolean> =>
  (await openAlert({ deny: { text: t('common.cancel') }, ...question })).confirmed
