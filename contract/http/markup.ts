/** Text inside HTML and XML, for all pages and files that are written as text. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const htmlText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!)

/** What XML 1.0 cannot hold: control characters and non-characters. */
// oxlint-disable-next-line no-control-regex -- exactly these are looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** For elements, and for attributes in double quotes. Halves of characters become U+FFFD. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!)
