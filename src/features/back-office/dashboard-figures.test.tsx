// @vitest-environment jsdom
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { draw } from '../../testing/screen.tsx'
import { TypeFigures } from './dashboard-figures.tsx'

beforeAll(() => serveMessages('shared', 'admin'))

test('the link of each credit type says which operations it leads to', async () => {
  const figures = { unit: 't', open: 1, completed: 2, quantity: '3', amounts: [] }
  const page = await draw(
    <MemoryRouter>
      <TypeFigures
        figures={{
          byCreditType: [
            { creditType: 'Carbon', ...figures },
            { creditType: 'Plastic', ...figures },
          ],
          pipeline: [],
          projectsByCountry: [],
        }}
      />
    </MemoryRouter>,
  )
  const links = [...page.querySelectorAll('a')].map(({ textContent }) => textContent)
  expect(links).toEqual(['All Carbon operations', 'All Plastic operations'])
})
