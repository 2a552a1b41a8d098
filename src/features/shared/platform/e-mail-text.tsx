/** The plain text of an e-mail; addresses of this site in it can be followed. */
import { Fragment } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

export function EmailText({ text }: { readonly text: string }) {
  return text.split(ADDRESS).map((part, at) => {
    const isOurs = at % 2 === 1 && part.startsWith(`${window.location.origin}/`)
    return isOurs ? (
      <a key={at} href={part}>
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    )
  })
}
