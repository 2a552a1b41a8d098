/** Titles and hints of the states of operations, by their ids. */
import words from '../../public/messages/en/machines/operation-states.json' with { type: 'json' }
import { messagesOf, titleAndHintOf } from '../kernel/messages.ts'

export const stateText = messagesOf(words)
export const stateAsk = titleAndHintOf(words)
