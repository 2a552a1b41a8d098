/** E-mail addresses as forms and bodies take them (specification section 5). */
import * as z from 'zod'

/** Section 5 and 8, word for word. */
const EMAIL_MESSAGE = 'Your email is not valid'

/** Trimmed; compared without regard to case wherever addresses are compared. */
export const Email = z
  .string()
  .trim()
  .max(254, EMAIL_MESSAGE)
  .pipe(z.email({ error: EMAIL_MESSAGE }))
