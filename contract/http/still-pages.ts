/** The first sight of pages, which shows before their code has come: the front page for visitors, the back office for its people. */

/** The file of a build that holds them: HTML for the place of `#root`, by address. */
export const STILL_PAGES = 'still-pages.json'

/** Name of the site without the setting of that name. In pages the server replaces it by the one that is set. */
export const SITE_NAME = 'Understory'

/** Attribute of their outermost element: there until the page's code has drawn the page. */
export const STILL = 'data-still'
