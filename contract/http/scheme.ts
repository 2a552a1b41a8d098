/** Where the browser keeps the chosen colour scheme; the pages of the embedded identity provider read it too. */
export const SCHEME_KEY = 'understory.scheme'
