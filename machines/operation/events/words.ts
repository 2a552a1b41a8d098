/** Words of the events of operations, by their ids. */
import eventWords from '../../../public/messages/en/machines/operation-events.json' with { type: 'json' }
import { messagesOf } from '../../kernel/messages.ts'

export { eventWords }
export const eventText = messagesOf(eventWords)
/** What the history says of the first row: no machine has its event. */
export const REQUESTED_PAST = eventText('operation.request.past')
