/** The provider's pages around signing in and out. */
import { escape, page, type Page } from './page-frame.ts'
import { t } from '../messages.ts'

/** What stands at the provider's base address: "Return Home" of the error screen leads there. */
export const homePage = (home: Page) =>
  page(
    'Accounts',
    home,
    `<h1>Your account</h1><p>This service signs people in to ${escape(home.site)}. It keeps their e-mail address, name and password, and nothing of what they do there.</p>
  <p><a href="/">Go to ${escape(home.site)}</a></p><nav><a href="/identity/register">Create an account</a><a href="/identity/forgot">Forgot password?</a></nav>`,
  )

type Login = Page & {
  readonly action: string
  readonly email?: string | undefined
  /** Why it did not work. */
  readonly refusal?: string | undefined
  readonly hint?: string | undefined
}

export const loginPage = (login: Login) =>
  page(
    t('identity.pages.signIn'),
    login,
    `<h1>Sign in</h1><p>With your e-mail address and password.</p><form method="post" action="${escape(login.action)}">
  ${login.refusal ? `<p role="alert">${escape(login.refusal)}</p>` : ''}
  <label>E-mail <input name="email" type="email" required autofocus autocomplete="username" value="${escape(login.email ?? login.hint ?? '')}"></label>
  <label>Password <input name="password" type="password" required autocomplete="current-password"></label>
  <button>Sign in</button></form>
  <nav><a href="/identity/register">Create an account</a><a href="/identity/forgot">Forgot password?</a></nav>`,
  )

/** `form` is the provider's own, with its protection against forged requests. */
export const logoutPage = ({ form, ...rest }: Page & { readonly form: string }) =>
  page(
    t('identity.pages.signOut'),
    rest,
    `<h1>Signing out</h1><p>One moment.</p>${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
  <script nonce="${rest.nonce}">document.querySelector('button[name=logout]').click()</script>`,
  )

export const errorPage = ({ message, ...rest }: Page & { readonly message: string }) =>
  page(
    t('identity.pages.signDidNotWork'),
    rest,
    `<h1>Sign-in did not work</h1><p>${escape(message)}</p><p><a href="/">Return to the start</a></p>`,
  )
