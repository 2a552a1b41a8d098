/** What waits for a contributor is first on the home, is counted in the menu and leads to its step. */
import { expect, test } from './fixtures.ts'
import { hold } from './held.ts'

test.use({ sharesSignIns: true })

test('a contributor finds what waits for it first, as its project carrier does', async ({ enter }) => {
  for (const [who, place] of [
    ['contributor', 'Our Projects'],
    ['carrier', 'My projects'],
  ] as const) {
    const page = await enter(who)
    const inbox = page.getByRole('region', { name: 'Your turn' })
    await expect(inbox.getByRole('listitem').first()).toBeVisible()
    const counted = inbox.getByText(/^\d+ steps? (is|are) waiting for you$/)
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place })
    // Other journeys answer steps of the same organization: what is compared is read at the same time.
    await expect
      .poll(async () => {
        const [inMenu, listed] = [await entry.innerText(), await counted.innerText()]
        return Number(/\d+/.exec(inMenu)?.[0]) - Number.parseInt(listed, 10)
      })
      .toBe(0)
    await inbox.getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/operation\/.+\?step=/)
    const steps = page.getByRole('navigation', { name: 'Steps' })
    await expect(steps.getByText('You', { exact: true }).first()).toBeVisible()
  }
})

test('the offerings of a project carrier come with what is asked of it, so that they do not move', async ({
  enter,
}) => {
  const page = await enter('carrier')
  // The first page has asked for everything, so that what comes next is an answer to the reload.
  await expect(page.getByRole('region', { name: 'Your offerings' })).toBeVisible()
  const bring = await hold(page, /\/proxy\/operations\?/)
  const offerings = page.waitForEvent('requestfinished', (request) =>
    /\/proxy\/project_submissions\?limit/.test(request.url()),
  )
  await page.reload()
  await offerings
  // Time enough to draw them, if nothing else were awaited.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame)
  })
  await expect(page.getByRole('region', { name: 'Your offerings' })).toHaveCount(0)
  bring()
  await expect(page.getByRole('region', { name: 'Your offerings' })).toBeVisible()
})
