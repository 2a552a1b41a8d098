/** How every e-mail is set: plain text by paragraphs, with its one link on a line of its own. */
import en from '../../public/messages/en/emails.json' with { type: 'json' }
import { fillMessage, type MessageValues } from '../../machines/kernel/messages.ts'

export type TextId = keyof typeof en
/** The text of an id, with what is in its places. */
export type Say = (id: TextId, values?: MessageValues) => string

/** Copy of each locale in public/messages. */
const COPY = { en } satisfies Readonly<Record<string, Readonly<Record<TextId, string>>>>
export type Language = keyof typeof COPY
export const languages = Object.keys(COPY) as readonly Language[]

export type Words = { readonly subject: string; readonly text: string }

/** What one kind of e-mail adds to its copy. */
export type Parts = {
  readonly values: MessageValues
  /** What it is about, where the text does not say so. */
  readonly about?: string
  /** Where the reader goes from here. */
  readonly link: string
  /** What a person wrote about it. */
  readonly note?: string | null
  /** What it is about, who asks and until when: a line for each that has a value. */
  readonly details?: readonly (readonly [label: TextId, value: string | null | undefined])[]
}

/** The e-mails about one noun. */
export type Family<Facts> = {
  /** What the preview and the tests show. */
  readonly sample: Facts
  /** By name of the kind: what differs from the sample, such as the only reader. */
  readonly samplesOf?: Readonly<Record<string, Partial<Facts>>>
  /** @param name of the kind, after its family */
  readonly parts: (facts: Facts, name: string, say: Say) => Parts
}

export const sayIn =
  (language: Language): Say =>
  (id, values = {}) =>
    fillMessage(COPY[language][id], values, language)

/** @param kind its copy is `{kind}.text`, and where it has them `{kind}.closing` and a subject of its own */
export function layOut(kind: string, say: Say, { values, link, note, details = [] }: Parts): Words {
  const [family = ''] = kind.split('.')
  const maybe = (id: string) => (Object.hasOwn(en, id) ? say(id as TextId, { ...values, link }) : '')
  const text = maybe(`${kind}.text`)
  const about = details.flatMap(([label, value]) => (value ? `${say(label)}: ${value}` : [])).join('\n')
  const paragraphs = [text, note, about, text.includes(link) ? '' : link, maybe(`${kind}.closing`)]
  return {
    subject: (maybe(`${kind}.subject`) || maybe(`${family}.subject`)).trim(),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}
