/** What all of the provider's pages look like: plain HTML without scripts. */
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const STYLE = `
:root{color-scheme:light dark;--paper:#fdfdfb;--ground:#eef1ec;--ink:#1b211d;--quiet:#545f57;--line:#c4cec6;--green:#1f7a54;--press:#175f41;--bad:#a4262c;--badground:#fbeeee}
@media (prefers-color-scheme:dark){:root{--paper:#1c211e;--ground:#121613;--ink:#f0f3f0;--quiet:#a9b4ac;--line:#4a554d;--green:#2f9067;--press:#3aa878;--bad:#ff9ea2;--badground:#3a2022}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--ground);color:var(--ink);font:16px/1.5 "Instrument Sans Variable","Segoe UI",system-ui,sans-serif}
main{width:min(25rem,100%);background:var(--paper);border:1px solid var(--line);border-radius:18px;padding:2.25rem 2rem}
.brand{display:flex;align-items:center;gap:.6rem;font:500 1.25rem Georgia,serif;margin-bottom:1.75rem}
.brand svg{width:30px;height:30px}
h1{font:400 1.9rem/1.15 Georgia,serif;letter-spacing:-.01em;margin:0 0 .35rem}
p{margin:0 0 1.25rem;color:var(--quiet)}
form{display:grid;gap:1rem}
label{display:grid;gap:.3rem;font-weight:600;font-size:.9rem}
input{font:inherit;color:inherit;padding:.6rem .75rem;border:1px solid var(--line);border-radius:9px;background:transparent;width:100%}
button{font:inherit;font-weight:600;color:#fff;background:#1f7a54;border:0;border-radius:9px;padding:.7rem;cursor:pointer;margin-top:.25rem}
button:hover{background:#175f41}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--green);outline-offset:2px}
[role=alert]{color:var(--bad);background:var(--badground);border-radius:9px;padding:.6rem .8rem;margin:0}
a{color:var(--green)}
nav{display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap;margin-top:1.25rem;font-size:.9rem}
small{font-weight:400;color:var(--quiet)}`

const LEAF =
  '<svg viewBox="0 0 30 30" aria-hidden="true"><path d="M2 10Q2 2 10 2h10q8 0 8 8v10q0 8-8 8H4q-2 0-2-2z" fill="#1f7a54"/><path d="M15 23C8 20 8 12 15 6c7 6 7 14 0 17z" fill="#fff"/><path d="M15 24V13" stroke="#1f7a54" stroke-width="1.4"/></svg>'

export type Page = { readonly nonce: string; readonly site: string }

/** @param body is HTML: whoever writes it escapes what came from people */
export const page = (title: string, { nonce, site }: Page, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${escape(site)}</title><style nonce="${nonce}">${STYLE}</style><main><div class="brand">${LEAF}${escape(site)}</div>${body}</main></html>`

/** Forms may only lead back to this origin: Chromium applies form-action to redirects after a submission too. */
export const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`
