// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { doing, draw } from '../testing.tsx'
import { useTabTitle, useTitleOfTab } from './tab-title.ts'

function Page({ subject }: { readonly subject: string | null }) {
  useTabTitle(subject)
  return null
}

let show: (subject: string | null | undefined) => void
/** As the root and one page after the other. */
function Tab() {
  const [subject, setSubject] = useState<string | null | undefined>()
  show = setSubject
  return (
    <>
      <p>{useTitleOfTab('Operation')}</p>
      {subject !== undefined && <Page key={subject} subject={subject} />}
    </>
  )
}

test('a tab is called as its address, then as what its page shows, and as the address again when that is gone', async () => {
  const place = await draw(<Tab />)
  expect(place.textContent).toBe('Operation · Understory')
  await doing(() => show('OP-1042, Sign'))
  expect(place.textContent).toBe('OP-1042, Sign · Understory')
  await doing(() => show('OP-1043, Sign'))
  expect(place.textContent).toBe('OP-1043, Sign · Understory')
  await doing(() => show(null))
  expect(place.textContent).toBe('Operation · Understory')
})
