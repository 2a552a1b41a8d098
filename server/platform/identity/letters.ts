/** Letters of the embedded provider, in words. */
import type { QueuedLetter } from '../mail/queue.ts'

type About = { readonly to: string; readonly site: string; readonly origin: string }

export const verificationLetter = ({ to, site, origin }: About, token: string): QueuedLetter => ({
  to,
  subject: `${site}: please confirm your address`,
  text: `Somebody, most likely you, made an account at ${site} with this address.

Confirm it within a day, with the password that you chose:
${origin}/identity/verify/${token}

If it was not you, do nothing: nobody can use the account.`,
})

export const passwordLetter = ({ to, site, origin }: About, token: string): QueuedLetter => ({
  to,
  subject: `${site}: a new password`,
  text: `Choose a new password within an hour. The link works once and ends every session of your account:
${origin}/identity/password/${token}

If you did not ask for it, do nothing: your password stays as it is.`,
})

/** To somebody who has an account and tries to make another one, or whose address somebody else tried. */
export const knownLetter = ({ to, site, origin }: About): QueuedLetter => ({
  to,
  subject: `${site}: you have an account already`,
  text: `Somebody, most likely you, tried to make an account at ${site} with this address. There is one already.

If you forgot its password: ${origin}/identity/forgot
If it was not you, do nothing: nothing has changed.`,
})
