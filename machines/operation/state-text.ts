/** Titles and hints of the states of operations, by their ids. */
import words from '../../public/messages/en/machines/operation-states.json' with { type: 'json' }
import { messagesOf, titleAndHintOf } from '../kernel/messages.ts'

export const stateText = messagesOf(words)
const titleAndHint = titleAndHintOf(words)

/** Its title and hint. @param slaHours working target of the side whose move it is; nothing: none */
export const stateAsk = (id: Parameters<typeof titleAndHint>[0], slaHours?: number) => ({
  ...titleAndHint(id),
  ...(slaHours !== undefined && { slaHours }),
})
