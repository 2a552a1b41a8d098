/** The API's description as a page without scripts. */
import type { OpenApi } from './openapi.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const STYLE = `
:root{color-scheme:light dark;--paper:#fdfdfb;--ink:#1b211d;--quiet:#545f57;--line:#d5ddd6;--green:#1f7a54;--code:#f0f4f0}
@media (prefers-color-scheme:dark){:root{--paper:#151916;--ink:#eef2ee;--quiet:#a9b4ac;--line:#38423b;--green:#5cc394;--code:#1d231f}}
body{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem 5rem;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;font-weight:400}h1{font-size:2.4rem;margin:0}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
details{border-top:1px solid var(--line);padding:.6rem 0}summary{cursor:pointer}summary:focus-visible{outline:2px solid var(--green)}
code,pre{font:13px/1.5 ui-monospace,monospace}b{color:var(--green);display:inline-block;min-width:4rem;font:600 13px ui-monospace,monospace}
p,small{color:var(--quiet)}pre{background:var(--code);padding:1rem;border-radius:10px;overflow:auto;max-height:26rem}`

export function openApiPage({ paths, info }: OpenApi, site: string, nonce: string): string {
  const calls = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ address, method, call })),
  )
  const nouns = [...new Set(calls.map(({ call }) => String((call['tags'] as string[])[0])))]
  const one = ({ address, method, call }: (typeof calls)[number]) =>
    `<details><summary><b>${method.toUpperCase()}</b><code>${escape(address)}</code> <small>${escape(String(call['summary']))}</small></summary>
    <p>${escape(String(call['description']))}</p><pre tabindex="0">${escape(JSON.stringify({ parameters: call['parameters'], requestBody: call['requestBody'], responses: call['responses'] }, null, 2))}</pre></details>`
  const section = (noun: string) =>
    `<h2>${escape(noun.replace(/[A-Z]/g, ' $&'))}</h2>${calls
      .filter(({ call }) => (call['tags'] as string[])[0] === noun)
      .map(one)
      .join('')}`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${escape(site)}</title><style nonce="${nonce}">${STYLE}</style><main><h1>${escape(String(info['title']))}</h1><p>${escape(String(info['description']))}</p>${nouns.map(section).join('')}</main></html>`
}
