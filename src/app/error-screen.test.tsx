// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { restoreSession } from '../features/shared/session/sign-in.ts'
import { siteQuery } from '../features/shared/session/viewer.ts'
import { ApiProblem } from '../lib/http.ts'
import { draw } from '../testing/screen.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundError } from '../lib/not-found-error.ts'

vi.mock('../features/shared/session/sign-in.ts', () => ({ restoreSession: vi.fn<() => Promise<boolean>>() }))

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => {
  logged.mockClear()
  vi.unstubAllGlobals()
})

async function shownFor(error: unknown): Promise<HTMLElement> {
  const client = new QueryClient()
  const identity = { authority: 'https://id.example/', clientId: 'web', scope: 'openid', audience: 'api' }
  client.setQueryData(siteQuery.queryKey, { identity } as never)
  const fails = () => {
    throw error
  }
  const routes = [
    { path: '*', loader: fails, errorElement: <ErrorScreen />, element: null, HydrateFallback: () => null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/nowhere'] })
  const place = await draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  return place
}

const reported = () => logged.mock.calls.filter(([first]) => first === 'Unexpected:').length

describe('the error screen (specification section 2)', () => {
  test('of a 404 says that the page cannot be found, and which', async () => {
    const place = await shownFor(new NotFoundError('/nowhere'))
    expect(place.querySelector('h1')?.textContent).toBe('This page cannot be found...')
    expect(place.textContent).toContain('does not exist or is no longer accessible')
    expect(place.textContent).toContain('Page Not Found: /nowhere')
    expect(reported()).toBe(0)
  })

  test('of anything else says that the team is working on it, and is reported', async () => {
    const place = await shownFor(new Error('bug'))
    expect(place.querySelector('h1')?.textContent).toBe('Oops, something went off track!')
    expect(place.textContent).toContain('team is already working on it')
    expect(place.textContent).toContain('Please try again later, thank you for your patience !')
    expect(reported()).toBe(1)
  })

  test.each([400, 403, 409, 413, 500])(
    'of a call that answers %i is that of a failure: only a 404 cannot be found',
    async (status) => {
      const place = await shownFor(new ApiProblem(status, { code: 'invalid_request', reason: 'No.' }))
      expect(place.querySelector('h1')?.textContent).toBe('Oops, something went off track!')
      expect(place.textContent).not.toContain('Page Not Found')
    },
  )

  test('of a call that answers 404 says that the page cannot be found', async () => {
    const place = await shownFor(new ApiProblem(404, { code: 'not_found', reason: 'Nothing.' }))
    expect(place.querySelector('h1')?.textContent).toBe('This page cannot be found...')
  })

  test('has a secondary button "Return Home" that leads to the identity provider', async () => {
    for (const error of [new NotFoundError('/nowhere'), new Error('bug')]) {
      const link = (await shownFor(error)).querySelector('a')
      expect(link?.textContent).toBe('Return Home')
      expect(link?.getAttribute('href')).toBe('https://id.example/')
    }
  })

  test('has a picture for 404 and another one for the rest', async () => {
    const pictures = []
    for (const error of [new NotFoundError('/nowhere'), new Error('bug')])
      pictures.push((await shownFor(error)).querySelector('svg')?.innerHTML)
    expect(pictures[0]).toBeTruthy()
    expect(pictures[0]).not.toBe(pictures[1])
  })

  test('shows nothing to bots', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect((await shownFor(new NotFoundError('/nowhere'))).textContent).toBe('')
  })
})

describe('a session that ended while a page was open', () => {
  const refused = new ApiProblem(401, { code: 'not_signed_in', reason: 'Please sign in.' })

  /** @returns where it led to, with what stood there in the end */
  async function ledTo(
    refusals: number,
    isKnown: boolean,
  ): Promise<{ address: string; text: string | null }> {
    vi.mocked(restoreSession).mockReset().mockResolvedValue(isKnown)
    let left = refusals
    const page = () => {
      left -= 1
      if (left >= 0) throw refused
      return null
    }
    const routes = [
      { path: '/', element: <p>Front page</p> },
      {
        path: '/plans',
        loader: page,
        element: <p>The plans</p>,
        errorElement: <ErrorScreen />,
        HydrateFallback: () => null,
      },
    ]
    const router = createMemoryRouter(routes, { initialEntries: ['/plans?page=2'] })
    const place = await draw(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    await vi.waitFor(() => expect(place.textContent).toMatch(/page|plans/))
    const { pathname, search } = router.state.location
    return { address: pathname + search, text: place.textContent }
  }

  test('is opened again where the browser can, and the page goes on where it was', async () => {
    expect(await ledTo(1, true)).toEqual({ address: '/plans?page=2', text: 'The plans' })
  })

  test('leads to the front page, and back from there, where the person has to be seen', async () => {
    expect(await ledTo(1, false)).toEqual({
      address: '/?returnTo=%2Fplans%3Fpage%3D2',
      text: 'Front page',
    })
  })

  test('is opened again once: a page that goes on refusing leads to the front page', async () => {
    expect(await ledTo(9, true)).toMatchObject({ text: 'Front page' })
    expect(restoreSession).toHaveBeenCalledTimes(1)
  })
})
