/** What all of the provider's pages look like: plain HTML with the product's own style sheets, fonts and mark. */
import { htmlText } from '../../../contract/http/markup.ts'
import fs from 'node:fs'

const STYLE = fs.readFileSync(new URL('pages.css', import.meta.url), 'utf8')

/** The person's colour scheme, and buttons that show a password. Pages work without the script. */
const scriptOf = (schemeScript: string) => `${schemeScript}
document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('[data-shows]')) {
    const input = document.getElementById(button.dataset.shows)
    button.hidden = false
    button.addEventListener('click', () => {
      input.type = input.type === 'text' ? 'password' : 'text'
      const now = button.firstChild.data
      button.firstChild.data = button.dataset.other
      button.dataset.other = now
    })
  }
})`

/** Files of the built web app, by their addresses: the theme with its fonts, and the mark. */
export type Look = {
  readonly styleSheets: readonly string[]
  readonly icon: string | null
  /** Shows the colour scheme that the person chose. */
  readonly schemeScript: string
}

export type Page = { readonly nonce: string; readonly site: string; readonly look: Look }

/** @param body is HTML: the caller escapes what came from people */
export function page(
  title: string,
  { nonce, site, look: { styleSheets, icon, schemeScript } }: Page,
  body: string,
): string {
  const mark = icon ? `<img src="${icon}" alt="">` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${htmlText(title)} · ${htmlText(site)}</title>
${icon ? `<link rel="icon" href="${icon}" type="image/svg+xml">` : ''}
${styleSheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}<style nonce="${nonce}">${STYLE}</style>
<script nonce="${nonce}">${scriptOf(schemeScript)}</script></head>
<body><main><div class="brand">${mark}${htmlText(site)}</div>${body}</main></body></html>`
}

/** Forms may only lead back to this origin: Chromium applies form-action to redirects after a submission too. */
export const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self'; script-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`
