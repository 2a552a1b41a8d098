import { useState } from 'react'

/** What a field shows whose value is kept elsewhere, such as in the address: what is typed, until something else is kept. */
export function useTypedText(kept: string): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ over: kept, text: kept })
  if (typed.over !== kept) setTyped({ over: kept, text: kept })
  return [typed.text, (text) => setTyped({ over: kept, text })]
}
