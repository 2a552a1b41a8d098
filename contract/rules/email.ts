/** E-mail addresses as forms and bodies take them (specification section 5). */
import * as z from 'zod'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

/** Section 5 and 8, word for word. */
const EMAIL_MESSAGE = say('email.emailNotValid')

/** Trimmed; compared without regard to case wherever addresses are compared. */
export const Email = z
  .string()
  .trim()
  .max(254, EMAIL_MESSAGE)
  .pipe(z.email({ error: EMAIL_MESSAGE }))
