/** Names that documents print: everything that is typed as a name uses this one rule. */
import type * as z from 'zod'

export const EMOJI_MESSAGE = 'Documents cannot print emoji. Please remove them.'

/** Signs that are drawn as pictures; ©, ® and ™ are letters of our faces. */
const EMOJI = /[[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{fe0f}]--[©®™]]/v

export const hasEmoji = (text: string): boolean => EMOJI.test(text)

/** The same text, refused with `EMOJI_MESSAGE` when it holds an emoji. */
export const printed = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((text) => !hasEmoji(text), EMOJI_MESSAGE)
