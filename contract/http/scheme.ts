/** Where the browser keeps the chosen colour scheme; the pages of the embedded identity provider read it too. */
export const SCHEME_KEY = 'understory.scheme'

/** Marks the root with the choice before the first paint; without one the system decides. */
export const SCHEME_SCRIPT = `try {
const scheme = localStorage.getItem('${SCHEME_KEY}')
if (scheme) document.documentElement.dataset.scheme = scheme
} catch {}`
