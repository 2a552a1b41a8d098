/** The alert dialog's machine, running. */
import { createActor } from 'xstate'
import type { AlertOptions } from '../../../machines/alert-dialog/events.ts'
import { machine } from '../../../machines/alert-dialog/machine.ts'
import { inspect } from '../../lib/inspection.ts'

export const alertActor = createActor(machine, { inspect }).start()

export function ask(options: AlertOptions): Promise<{ readonly confirmed: boolean }> {
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    const subscription = alertActor.on('resolved', (answer) => {
      if (answer.id !== id) return
      subscription.unsubscribe()
      resolve({ confirmed: answer.confirmed })
    })
    alertActor.send({ type: 'open', id, options })
  })
}
