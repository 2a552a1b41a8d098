// The provider's own pages: plain HTML, no script except the one nonce that presses "sign out".
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const style =
  'body{font:16px/1.5 system-ui;display:grid;place-items:center;min-height:90vh;background:#f4f5f1}form{display:grid;gap:.75rem;width:20rem;background:#fff;padding:2rem;border-radius:12px}label{display:grid}input,button{font:inherit;padding:.5rem}[role=alert]{color:#a4262c}'

const page = (title: string, nonce: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style nonce="${nonce}">${style}</style><main>${body}</main></html>`

export const loginPage = (o: { nonce: string; action: string; email?: string; refused?: boolean }) =>
  page(
    'Sign in',
    o.nonce,
    `<form method="post" action="${escape(o.action)}"><h1>Sign in</h1>
  ${o.refused ? '<p role="alert">That e-mail address and password do not match.</p>' : ''}
  <label>E-mail <input name="email" type="email" required autofocus autocomplete="username" value="${escape(o.email ?? '')}"></label>
  <label>Password <input name="password" type="password" required autocomplete="current-password"></label>
  <button>Sign in</button></form>`,
  )

/** `form` is the provider's own, with its protection against forged requests. */
export const logoutPage = (nonce: string, form: string) =>
  page(
    'Sign out',
    nonce,
    `${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
  <script nonce="${nonce}">document.querySelector('button[name=logout]').click()</script>`,
  )

/** Forms may only lead back to this origin: Chromium applies form-action to redirects after a submission too. */
export const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`
