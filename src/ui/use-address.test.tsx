// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/screen.tsx'
import { useAddress } from './use-address.ts'

function Choice({ name }: { readonly name: string }) {
  const [search, go] = useAddress()
  const choose = () =>
    go((now) => {
      now.set(name, 'yes')
      return now
    })
  return <button onClick={choose}>{`${name} ${search.get(name)}`}</button>
}

const Choices = () => ['paid', 'late'].map((name) => <Choice key={name} name={name} />)

test('two choices of different fields, made before the router has followed, are both kept', async () => {
  const answered = Promise.withResolvers<null>()
  const loader = vi
    .fn<() => Promise<null> | null>()
    .mockReturnValueOnce(null)
    .mockReturnValue(answered.promise)
  const routes = [{ path: '/list', loader, element: <Choices />, HydrateFallback: () => null }]
  const router = createMemoryRouter(routes, { initialEntries: ['/list?page=2'] })
  const place = await draw(<RouterProvider router={router} />)
  const [paid, late] = await vi.waitFor(() => {
    const found = [...place.querySelectorAll('button')]
    expect(found).toHaveLength(2)
    return found
  })
  act(() => {
    paid?.click()
    late?.click()
  })
  expect(place.textContent, 'shown at once').toBe('paid yeslate yes')
  expect(router.state.location.search).toBe('?page=2')
  await act(async () => answered.resolve(null))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?page=2&paid=yes&late=yes'))
})
