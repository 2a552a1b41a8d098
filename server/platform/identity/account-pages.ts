/** The provider's pages for making an account and for a forgotten password. */
import { htmlText } from '../../../contract/http/markup.ts'
import { form, type Refusals } from './fields.ts'
import { page, type Page } from './page-frame.ts'
import { LONGEST, SHORTEST } from './passwords.ts'
import { t } from '../messages.ts'

/** Most characters of an e-mail address and of a name. */
export const LONGEST_EMAIL = 254
export const LONGEST_NAME = 100

type Form = Page & { readonly action: string; readonly refusals?: Refusals | undefined }
type Typed = { readonly email?: string | undefined; readonly name?: string | undefined }

export const emailField = (value: string | undefined) =>
  ({ name: 'email', type: 'email', autocomplete: 'username', longest: LONGEST_EMAIL, value }) as const
export const passwordField = { name: 'password', type: 'password', longest: LONGEST } as const
const newPassword = {
  ...passwordField,
  autocomplete: 'new-password',
  shortest: SHORTEST,
  hint: t('identity.fields.leastCharacters', { count: SHORTEST }),
} as const

const head = (title: string, text: string) => `<h1>${htmlText(title)}</h1><p>${htmlText(text)}</p>`
export const link = (href: string, text: string) => `<a href="${htmlText(href)}">${htmlText(text)}</a>`

/** @param signIn the page for people with an account */
export const registerPage = ({
  action,
  refusals,
  email,
  name,
  signIn,
  ...rest
}: Form & Typed & { signIn: string }) =>
  page(
    t('identity.pages.createAccount'),
    rest,
    `${head(t('identity.pages.createAccount'), t('identity.pages.createAccountText'))}${form({
      action,
      refusals,
      button: t('identity.pages.createAccountDo'),
      fields: [
        emailField(email),
        { name: 'name', autocomplete: 'name', longest: LONGEST_NAME, value: name },
        newPassword,
      ],
    })}<nav>${link(signIn, t('identity.pages.haveAccount'))}</nav>`,
  )

export const forgotPage = ({ action, refusals, email, ...rest }: Form & Typed) =>
  page(
    t('identity.pages.forgotPassword'),
    rest,
    `${head(t('identity.pages.forgotPassword'), t('identity.pages.forgotPasswordText'))}${form({
      action,
      refusals,
      button: t('identity.pages.sendLink'),
      fields: [emailField(email)],
    })}<nav>${link('/', t('identity.pages.backToSite'))}</nav>`,
  )

export const passwordPage = ({ action, refusals, ...rest }: Form) =>
  page(
    t('identity.pages.newPassword'),
    rest,
    `${head(t('identity.pages.newPassword'), t('identity.pages.newPasswordText'))}${form({
      action,
      refusals,
      button: t('identity.pages.setPassword'),
      fields: [newPassword],
    })}`,
  )

/** Changes a known password. */
export const changePage = ({ action, refusals, email, ...rest }: Form & Typed) =>
  page(
    t('identity.pages.changePassword'),
    rest,
    `${head(t('identity.pages.changePassword'), t('identity.pages.newPasswordText'))}${form({
      action,
      refusals,
      button: t('identity.pages.setPassword'),
      fields: [
        emailField(email),
        { ...passwordField, name: 'currentPassword', autocomplete: 'current-password' },
        { ...newPassword, name: 'newPassword' },
      ],
    })}<nav>${link('/', t('identity.pages.backToSite'))}${link('/identity/forgot', t('identity.pages.forgotPasswordAsk'))}</nav>`,
  )

/** @param asksPassword in another browser than the one that registered: who only reads the e-mail has not made the account */
export const verifyPage = ({ action, refusals, asksPassword, ...rest }: Form & { asksPassword: boolean }) =>
  page(
    t('identity.pages.confirmAddress'),
    rest,
    `${head(
      t('identity.pages.confirmAddress'),
      t(asksPassword ? 'identity.pages.confirmWithPassword' : 'identity.pages.confirmHere'),
    )}${form({
      action,
      refusals,
      button: t('identity.pages.confirmAndContinue'),
      fields: asksPassword ? [{ ...passwordField, autocomplete: 'current-password' }] : [],
    })}${asksPassword ? `<nav>${link('/identity/forgot', t('identity.pages.noPassword'))}</nav>` : ''}`,
  )

type Sent = Page & {
  readonly title: string
  readonly text: string
  /** Sends another e-mail to this address. */
  readonly again: { readonly action: string; readonly email: string }
  readonly isAgain: boolean
  /** Where the e-mails of this installation are read, when it sends none. */
  readonly outbox: string | null
}

/** Shown after an e-mail was sent: where to find it, and how to get another one. */
export const sentPage = ({ title, text, again, isAgain, outbox, ...rest }: Sent) =>
  page(
    title,
    rest,
    `${head(title, text)}<div class="notes">${isAgain ? `<p role="status">${htmlText(t('identity.pages.sentAgain'))}</p>` : ''}
  ${outbox ? `<p class="callout">${htmlText(t('identity.pages.demonstration'))} ${link(outbox, t('identity.pages.openOutbox'))}</p>` : ''}
  ${outbox ? '' : `<p>${htmlText(t('identity.pages.notArrived'))}</p>`}</div>
  <form method="post" action="${htmlText(again.action)}"><input type="hidden" name="email" value="${htmlText(again.email)}"><button class="submit secondary">${htmlText(t('identity.pages.sendAgain'))}</button></form>`,
  )

type Message = Page & {
  readonly title: string
  readonly text: string
  readonly onward: { readonly href: string; readonly text: string }
}

export const messagePage = ({ title, text, onward, ...rest }: Message) =>
  page(title, rest, `${head(title, text)}<nav>${link(onward.href, onward.text)}</nav>`)
