/** The first sight of pages, which shows before their code has come: the front page for visitors, the back office for its people. */

/** The file of a build that holds them: HTML for the place of `#root`, by address. */
export const STILL_PAGES = 'still-pages.json'

/** The server puts the name of the site in the place of this word. */
export const SITE_NAME_PLACE = '__SITE_NAME__'

/** Attribute of their outermost element: there until the page's code has drawn the page. */
export const STILL = 'data-still'
