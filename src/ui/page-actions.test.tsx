// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/screen.tsx'
import { pageActions, usePageActions } from './page-actions.ts'

Element.prototype.checkVisibility = function () {
  return !this.closest('[hidden]')
}

const shown = () => pageActions().map(({ label, note }) => [label, note])

test('the page’s own buttons, views and fields are offered, without being registered', async () => {
  const retire = vi.fn<() => void>()
  await draw(
    <main id="content">
      <nav aria-label="Views">
        <a href="?view=all" aria-current="page">
          All
        </a>
        <a href="?view=mine">Mine</a>
      </nav>
      <input type="search" aria-label="Search units" />
      <section aria-label="Balance">
        <button type="button" onClick={retire}>
          Retire units
        </button>
        <button type="button" disabled>
          Not now
        </button>
        <button type="button" hidden>
          Hidden
        </button>
      </section>
    </main>,
  )
  expect(shown()).toEqual([
    ['Mine', 'Views'],
    ['Retire units', 'Balance'],
    ['Search units', ''],
  ])
  pageActions()[1]!.run()
  await vi.waitFor(() => expect(retire).toHaveBeenCalledOnce())
  expect(document.activeElement?.textContent).toBe('Retire units')
})

test('what is the same twice is left out; rows come last, with their name; a registered action stands for its button', async () => {
  const Page = () => {
    usePageActions([{ label: 'Remind', note: 'OP-1', run: () => {} }])
    return (
      <main id="content">
        <button type="button">Remind</button>
        <button type="button">Remove</button>
        <button type="button">Remove</button>
        <table>
          <tbody>
            <tr>
              <td>
                <a href="/op">OP-2</a>
                <button type="button">Edit</button>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
    )
  }
  await draw(<Page />)
  expect(shown()).toEqual([
    ['Remind', 'OP-1'],
    ['Edit', 'OP-2'],
  ])
})

test('a choice of the view is named by its label, a filter as one; form fields, photos, folded rows and marks of cards are left out', async () => {
  await draw(
    <main id="content">
      <search>
        <select aria-label="State" />
      </search>
      <label>
        <span>Sort by</span>
        <select>
          <option>Newest</option>
        </select>
      </label>
      <form>
        <select aria-label="Currency" />
      </form>
      <section aria-roledescription="carousel">
        <button type="button">Next photo</button>
      </section>
      <ul>
        <li>
          <article>
            <button type="button" aria-pressed={false}>
              Add to your favourites
            </button>
          </article>
        </li>
      </ul>
      <table>
        <tbody>
          <tr>
            <td>
              <button type="button" aria-expanded={false}>
                Serial numbers
              </button>
            </td>
          </tr>
        </tbody>
      </table>
    </main>,
  )
  expect(shown()).toEqual([
    ['shared.filterBy', ''],
    ['Sort by', 'Newest'],
  ])
})
