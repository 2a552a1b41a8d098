/** E-mails that an operation sends to the people of a party, by what their subject says. */
import words from '../../public/messages/en/machines/operation-notices.json' with { type: 'json' }
import { messageGroup } from '../kernel/messages.ts'

const NOTICES = messageGroup(words, 'notice')

export type NoticeName = keyof typeof NOTICES

/** The subject line of a message; of one that is not known its name. */
export const noticeTitle = (template: string): string =>
  Object.hasOwn(NOTICES, template) ? NOTICES[template as NoticeName] : template
