// @vitest-environment jsdom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { doing, draw } from '../../testing/screen.tsx'
import { SearchForm } from './address-filters.tsx'

test('who searches stays in the field; a search that is cleared elsewhere is gone from it', async () => {
  const element = <SearchForm label="Search" placeholder="" fieldClassName="" />
  const routes = [{ path: '/', element, HydrateFallback: () => null }]
  const router = createMemoryRouter(routes)
  const place = await draw(<RouterProvider router={router} />)
  const input = place.querySelector('input')!
  expect(input.maxLength, 'no longer than every list takes').toBe(100)
  input.focus()
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, ' nord ')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await doing(() => place.querySelector('form')!.requestSubmit())
  await vi.waitFor(() => expect(router.state.location.search).toBe('?search=nord'))
  expect(document.activeElement).toBe(input)
  expect(input.isConnected).toBe(true)
  expect(input.value).toBe('nord')
  await doing(() => router.navigate('/'))
  expect(input.value).toBe('')
})
