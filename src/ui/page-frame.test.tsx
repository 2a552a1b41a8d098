// @vitest-environment jsdom
import { use } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { serveMessages } from '../lib/messages.samples.ts'
import { doing, draw } from '../testing/screen.tsx'
import { Page } from './page-frame.tsx'

beforeAll(() => serveMessages('shared'))

const Rows = ({ answer }: { readonly answer: Promise<string> }) => <p>{use(answer)}</p>

test('a page that is opened shows its heading at once; one that is followed comes whole', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const screen = (title: string, answer: Promise<string>) => (
    <Page>
      <h1>{title}</h1>
      <Link to="/next">Next</Link>
      <Rows answer={answer} />
    </Page>
  )
  const router = createMemoryRouter([
    { path: '/', element: screen('First', first.promise) },
    { path: '/next', element: screen('Second', second.promise) },
  ])
  const place = await draw(<RouterProvider router={router} />)
  expect(place.querySelector('h1')?.textContent).toBe('First')
  expect(place.querySelector('[data-bones]')).not.toBeNull()
  await doing(() => first.resolve('rows'))
  expect(place.querySelector('p')?.textContent).toBe('rows')
  expect(place.querySelector('[data-bones]')).toBeNull()
  await doing(() => place.querySelector('a')!.click())
  expect(place.querySelector('h1')?.textContent, 'the page before stays').toBe('First')
  await doing(() => second.resolve('more'))
  expect(place.querySelector('main')?.textContent).toContain('Second')
})

test('a page that comes late takes the focus of the one that leaves', async () => {
  const answer = Promise.withResolvers<string>()
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <Page key="first">
          <Link to="/next">Next</Link>
        </Page>
      ),
    },
    {
      path: '/next',
      element: (
        <Page key="second">
          <Rows answer={answer.promise} />
        </Page>
      ),
    },
  ])
  const place = await draw(<RouterProvider router={router} />)
  const link = place.querySelector('a')!
  link.focus()
  await doing(() => link.click())
  expect(document.activeElement).toBe(link)
  await doing(() => answer.resolve('rows'))
  await vi.waitFor(() => expect(document.activeElement).toBe(place.querySelector('main')))
  expect(place.textContent).toBe('rows')
})
