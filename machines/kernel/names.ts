/** Names that documents print: everything that is typed as a name uses this one rule. */
import type * as z from 'zod'
import { LETTERS } from './letters.ts'
import words from '../../public/messages/en/machines/fields.json' with { type: 'json' }
import { messagesOf } from './messages.ts'

const say = messagesOf(words)

export const EMOJI_MESSAGE = say('choice.emojiMessage')
export const letterMessage = (letter: string): string => say('wrong.letter', { letter })

/** Signs that are drawn as pictures; ©, ® and ™ are letters of our faces. */
const EMOJI = /[[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{fe0f}]--[©®™]]/v

export const hasEmoji = (text: string): boolean => EMOJI.test(text)

/** Left out of the table of letters: dropped in documents, or too many for a table (ideographs). */
const BESIDE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Ideographic}]/u

/** @param one a single code point */
export const isLetterOfTable = (one: string): boolean =>
  !BESIDE.test(one) && !hasEmoji(one) && one.normalize('NFC') === one

type Range = readonly [first: number, last: number]
let known: readonly Range[] | undefined

/** Read when a first name is checked. */
function ranges(): readonly Range[] {
  let before = 0
  known ??= LETTERS.split(' ').map((text): Range => {
    const [distance = '', more = '0'] = text.split('-')
    const first = before + Number.parseInt(distance, 36)
    before = first + Number.parseInt(more, 36)
    return [first, before]
  })
  return known
}

const isPrintable = (one: string): boolean => {
  const code = one.codePointAt(0)!
  return !isLetterOfTable(one) || ranges().some(([first, last]) => first <= code && code <= last)
}

/** The first letter that no face of the documents holds; null: there is none. */
export const unprintableIn = (text: string): string | null =>
  Array.from(text.normalize('NFC')).find((one) => !isPrintable(one)) ?? null

/** The same text, refused with the letter that documents cannot print, or with `EMOJI_MESSAGE`. */
export const printed = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.superRefine((text, context) => {
    const letter = hasEmoji(text) ? null : unprintableIn(text)
    if (hasEmoji(text)) context.addIssue({ code: 'custom', message: EMOJI_MESSAGE })
    else if (letter !== null) context.addIssue({ code: 'custom', message: letterMessage(letter) })
  })
