import type { Page } from '@playwright/test'

/** What has moved without being asked since the page was opened, as Cumulative Layout Shift counts it, and what moved most. */
export const movement = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ readonly sum: number; readonly moved: readonly string[] }>((resolve) => {
        type Shift = PerformanceEntry & {
          readonly value: number
          readonly hadRecentInput: boolean
          readonly sources: readonly { readonly node: Node | null }[]
        }
        const nameOf = (node: Node | null) =>
          node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : ''
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
          resolve({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.flatMap(({ value, sources }) =>
              sources.map(({ node }) => `${value.toFixed(3)} ${nameOf(node)}`),
            ),
          })
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported where nothing has moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum: 0, moved: [] })))
      }),
  )
