/** The first sight of the front page: a page of the build, for visitors, that shows it before the code has come. */

/** The file of a build that holds that page, HTML. */
export const STILL_FRONT = 'still-front.html'

/** The server puts the name of the site in the place of this word. */
export const SITE_NAME_PLACE = '__SITE_NAME__'

/** Attribute of its outermost element: there until the page's code has drawn the page. */
export const STILL = 'data-still'
