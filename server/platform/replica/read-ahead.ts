import { setImmediate as others } from 'node:timers/promises'

/** The next page is read while one is worked on. @throws what reading a page throws, in its turn */
export async function* readAhead<Page>(pages: AsyncGenerator<Page, void>): AsyncGenerator<Page, void> {
  let next = pages.next()
  try {
    for (let page = await next; !page.done; page = await next) {
      next = pages.next()
      // Heard when its turn comes, which it never does for a reader who has left.
      next.catch(() => null)
      // Its statements are sent now; working on this page would keep the thread from it, and the database would wait.
      await others()
      yield page.value
    }
  } finally {
    await pages.return()
  }
}
