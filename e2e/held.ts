import type { Page } from '@playwright/test'

/** Holds back what answers these addresses. @returns what lets it come */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: asked, resolve: bring } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await asked
    await route.continue()
  })
  return bring
}
