/** Text of a tooltip as a fragment that holds nothing but what the specification (section 2) allows. */
import DOMPurify from 'dompurify'

export const ALLOWED_TAGS = [
  'div',
  'span',
  'p',
  'strong',
  'i',
  'br',
  'hr',
  'li',
  'ul',
  'ol',
  'u',
  'em',
  'h1',
  'h2',
]
const ALLOWED_ATTRIBUTES = ['class']

/** Other elements go, their text stays; all attributes except class go. */
export const sanitized = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    // Without these two it keeps data-* and aria-* whatever the list says (measured; trust page R21).
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
