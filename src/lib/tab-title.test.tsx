// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { doing, draw } from '../testing/screen.tsx'
import { tabTitleOf, useSubject, useTabTitle } from './tab-title.ts'

function Page({ subject }: { readonly subject: string | null }) {
  useTabTitle(subject)
  return null
}

/** As the root and one page after the other; a button leads to each. */
function Tab() {
  const [subject, setSubject] = useState<string | null | undefined>()
  return (
    <>
      <p>{tabTitleOf(useSubject('Operation'))}</p>
      {subject !== undefined && <Page key={subject} subject={subject} />}
      {['OP-1042, Sign', 'OP-1043, Sign', null].map((next) => (
        <button key={next} type="button" onClick={() => setSubject(next)}>
          {next}
        </button>
      ))}
    </>
  )
}

test('a tab is called as its address, then as what its page shows, and as the address again when that is gone', async () => {
  const place = await draw(<Tab />)
  const title = () => place.querySelector('p')?.textContent
  const [first, second, none] = place.querySelectorAll('button')
  expect(title()).toBe('Operation · Understory')
  await doing(() => first?.click())
  expect(title()).toBe('OP-1042, Sign · Understory')
  await doing(() => second?.click())
  expect(title()).toBe('OP-1043, Sign · Understory')
  await doing(() => none?.click())
  expect(title()).toBe('Operation · Understory')
})

test('a tab carries the name that the server put into the page', () => {
  document.head.innerHTML = '<meta name="application-name" content="Moor &amp; Meadow">'
  expect([tabTitleOf('Operation'), tabTitleOf(undefined)]).toEqual([
    'Operation · Moor & Meadow',
    'Moor & Meadow',
  ])
})
