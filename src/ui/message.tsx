/** A message with elements in its places: a link, a word set apart. Translations may move them. */
import { Fragment, type ReactNode } from 'react'
import { t, type MessageId } from '../lib/messages.ts'

type Props = {
  readonly id: MessageId
  /** Plain values are filled in beforehand. */
  readonly texts?: Readonly<Record<string, string>>
  readonly elements: Readonly<Record<string, ReactNode>>
}

export const Message = ({ id, texts = {}, elements }: Props) =>
  t(id, texts)
    .split(/\{(\w+)\}/)
    .map((part, index) => (
      // Every second part is a place's name.
      <Fragment key={index}>{index % 2 === 0 ? part : elements[part]}</Fragment>
    ))
