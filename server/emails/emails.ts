/** Every kind of e-mail: its copy is in public/messages under its name, its facts and its link are with its family. */
import en from '../../public/messages/en/emails.json' with { type: 'json' }
import {
  languages,
  layOut,
  sayIn,
  type Family,
  type Language,
  type Parts,
  type Say,
  type TextId,
  type Words,
} from './layout.ts'
import { certificate, operation } from './operation.ts'
import { people } from './people.ts'
import { digest } from './digest.ts'
import { assignment, cart, onboarding, plan, submission } from './reviews.ts'

/** By kind, or by the first word of the kinds that share their facts. */
const FAMILIES = {
  ...people,
  onboarding,
  submission,
  plan,
  cart,
  assignment,
  operation,
  certificate,
  notifications: digest,
}
type Families = typeof FAMILIES

type KindIn<Id> = Id extends `${infer Kind}.text` ? Kind : never
/** `people.welcome`, `operation.turn`: whatever has a text. */
export type EmailKind = KindIn<TextId>
type First<Kind> = Kind extends `${infer Word}.${string}` ? Word : never
type FamilyOf<Kind> = Kind extends keyof Families ? Kind : Extract<First<Kind>, keyof Families>
export type FactsOf<Kind extends EmailKind> = Families[FamilyOf<Kind>]['sample']

export const isEmailKind = (name: string): name is EmailKind => Object.hasOwn(en, `${name}.text`)
export const emailKinds = Object.keys(en)
  .map((id) => id.replace(/\.text$/, ''))
  .filter(isEmailKind)

/** The family's name first. */
const partsOf = (kind: EmailKind) => kind.split('.') as [First<EmailKind>, ...string[]]

/** @returns subject and body; without facts those of the kind's sample */
export const emailOf = <Kind extends EmailKind>(
  kind: Kind,
  facts?: FactsOf<Kind>,
  language: Language = 'en',
): Words => layOut(kind, sayIn(language), contentOf(kind, facts, sayIn(language)))

/** @returns the same as one line of the list of notifications, with the path that it leads to */
export function newsOf<Kind extends EmailKind>(kind: Kind, facts: FactsOf<Kind>, language: Language = 'en') {
  const say = sayIn(language)
  const { values, about = '', link } = contentOf(kind, facts, say)
  const { pathname, search } = new URL(link)
  return { text: say(`${kind}.text`, values), about, path: pathname + search }
}

function contentOf<Kind extends EmailKind>(kind: Kind, facts: FactsOf<Kind> | undefined, say: Say): Parts {
  const [first, ...rest] = partsOf(kind)
  const families: Readonly<Record<string, object>> = FAMILIES
  const family = (families[kind] ?? families[first]) as Family<FactsOf<Kind>>
  const name = rest.join('.')
  return family.parts(facts ?? { ...family.sample, ...family.samplesOf?.[name] }, name, say)
}

/** Each kind in each language, as its sample reads. */
export const emailSamples = () =>
  languages.flatMap((language) =>
    emailKinds.map((kind) => ({
      kind,
      language,
      family: sayIn(language)(`${partsOf(kind)[0]}.title`),
      purpose: sayIn(language)(`${kind}.purpose`),
      ...emailOf(kind, undefined, language),
    })),
  )

/** What e-mails are about, by the first word of their kinds. */
export const emailFamilies = [...new Set(emailKinds.map((kind) => partsOf(kind)[0]))].map((name) => ({
  name,
  title: sayIn('en')(`${name}.title`),
}))
