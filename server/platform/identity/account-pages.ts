/** The provider's pages for making an account and for a forgotten password. */
import { escape, page, type Page } from './page-frame.ts'
import { SHORTEST } from './passwords.ts'
import { t } from '../messages.ts'

type Form = Page & {
  readonly refusal?: string | undefined
  readonly email?: string | undefined
  readonly name?: string | undefined
}

const alert = (refusal: string | undefined) => (refusal ? `<p role="alert">${escape(refusal)}</p>` : '')
const newPassword = `<label>Password <small>at least ${SHORTEST} characters</small><input name="password" type="password" required minlength="${SHORTEST}" maxlength="200" autocomplete="new-password"></label>`
const back = '<nav><a href="/">Back to the site</a></nav>'

export const registerPage = (form: Form) =>
  page(
    t('identity.pages.createAccount'),
    form,
    `<h1>Create an account</h1><p>We send a letter to your address, to see that it is yours.</p><form method="post" action="/identity/register">
  ${alert(form.refusal)}
  <label>E-mail <input name="email" type="email" required maxlength="254" autofocus autocomplete="username" value="${escape(form.email ?? '')}"></label>
  <label>Name <input name="name" required maxlength="100" autocomplete="name" value="${escape(form.name ?? '')}"></label>
  ${newPassword}
  <button>Create the account</button></form>${back}`,
  )

export const forgotPage = (form: Form) =>
  page(
    t('identity.pages.forgotPassword'),
    form,
    `<h1>Forgot password</h1><p>We send a letter with a link that is valid for an hour.</p><form method="post" action="/identity/forgot">
  ${alert(form.refusal)}
  <label>E-mail <input name="email" type="email" required maxlength="254" autofocus autocomplete="username" value="${escape(form.email ?? '')}"></label>
  <button>Send the letter</button></form>${back}`,
  )

type Link = Form & { readonly token: string }

export const passwordPage = (form: Link) =>
  page(
    t('identity.pages.newPassword'),
    form,
    `<h1>New password</h1><p>It ends every session of your account.</p><form method="post" action="/identity/password/${escape(form.token)}">
  ${alert(form.refusal)}${newPassword}
  <button>Set the password</button></form>`,
  )

/** Asks for the password that was chosen: who only reads the letter has not made the account. */
export const verifyPage = (form: Link) =>
  page(
    t('identity.pages.confirmAddress'),
    form,
    `<h1>Confirm your address</h1><p>With the password that you chose for the account.</p><form method="post" action="/identity/verify/${escape(form.token)}">
  ${alert(form.refusal)}
  <label>Password <input name="password" type="password" required autofocus autocomplete="current-password"></label>
  <button>Confirm</button></form><nav><a href="/identity/forgot">I did not choose one</a></nav>`,
  )

type Message = Page & { readonly title: string; readonly text: string }

export const messagePage = ({ title, text, ...rest }: Message) =>
  page(title, rest, `<h1>${escape(title)}</h1><p>${escape(text)}</p><p><a href="/">Go to the site</a></p>`)
