/** The provider's pages around signing in and out. */
import { htmlText } from '../../../contract/http/markup.ts'
import { emailField, link, passwordField } from './account-pages.ts'
import { form, type Refusals } from './fields.ts'
import { page, type Page } from './page-frame.ts'
import { t } from '../messages.ts'

/** What is at the provider's base address: "Return Home" of the error screen leads there. */
export const homePage = ({ register, ...home }: Page & { readonly register: string }) =>
  page(
    t('identity.pages.account'),
    home,
    `<h1>${htmlText(t('identity.pages.account'))}</h1><p>${htmlText(t('identity.pages.accountText', { site: home.site }))}</p>
  <nav>${link('/', t('identity.pages.goTo', { site: home.site }))}${link(register, t('identity.pages.createAccount'))}${link('/identity/forgot', t('identity.pages.forgotPasswordAsk'))}</nav>`,
  )

type Login = Page & {
  readonly action: string
  readonly email?: string | undefined
  /** Why it did not work. */
  readonly refusals?: Refusals | undefined
}

export const loginPage = ({ action, email, refusals, ...rest }: Login) =>
  page(
    t('identity.pages.signIn'),
    rest,
    `<h1>${htmlText(t('identity.pages.signIn'))}</h1>${form({
      action,
      refusals,
      button: t('identity.pages.signIn'),
      fields: [emailField(email), { ...passwordField, autocomplete: 'current-password' }],
    })}
  <nav>${link(`${action}/register`, t('identity.pages.createAccount'))}${link('/identity/forgot', t('identity.pages.forgotPasswordAsk'))}</nav>`,
  )

/** `form` is the provider's own, with its protection against forged requests. */
export const logoutPage = ({ form: logout, ...rest }: Page & { readonly form: string }) =>
  page(
    t('identity.pages.signOut'),
    rest,
    `<h1>${htmlText(t('identity.pages.signingOut'))}</h1>${logout}<nav><button class="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${htmlText(t('identity.pages.signOut'))}</button></nav>
  <script nonce="${rest.nonce}">document.querySelector('button[name=logout]').click()</script>`,
  )

export const errorPage = ({ message, ...rest }: Page & { readonly message: string }) =>
  page(
    t('identity.pages.signDidNotWork'),
    rest,
    `<h1>${htmlText(t('identity.pages.signDidNotWork'))}</h1><p>${htmlText(message)}</p><nav>${link('/', t('identity.pages.backToStart'))}</nav>`,
  )
