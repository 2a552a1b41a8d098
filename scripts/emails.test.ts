/** Every e-mail of the product: one home for its words, one link that leads somewhere, nothing left out. */
import fs from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import en from '../public/messages/en/emails.json' with { type: 'json' }
import { emailKinds, emailOf, isEmailKind } from '../server/emails/emails.ts'
import { languages, type Words } from '../server/emails/layout.ts'
import { certificate, operation } from '../server/emails/operation.ts'
import { people, SAMPLE_SITE } from '../server/emails/people.ts'
import { onboarding, submission } from '../server/emails/reviews.ts'
import { accountRoutes, type AccountPlaces } from '../server/platform/identity/account.routes.ts'
import { passwordRoutes } from '../server/platform/identity/password.routes.ts'
import { verifyRoutes } from '../server/platform/identity/verify.routes.ts'
import { places, stepPlaces } from '../src/addresses/paths.ts'
import { importMap, productFiles, textOf } from './structure/tree.ts'

/** Pages of the product and of its own sign-in, as patterns. */
function patterns(): readonly RegExp[] {
  const found: string[] = [...Object.values(places), ...stepPlaces].map((place) => place.path)
  const app = Fastify()
  app.addHook('onRoute', ({ method, url }) => void (method === 'GET' && found.push(url)))
  accountRoutes(app, {} as AccountPlaces)
  passwordRoutes(app, {} as AccountPlaces)
  verifyRoutes(app, {} as AccountPlaces)
  return found.map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[\\w-]+')}$`))
}
const known = patterns()

const SUBJECT_SIGNS = 78

/** What is wrong with an e-mail, in words. */
function faultsOf({ subject, text }: Words): readonly string[] {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const place = new URL(links[0] ?? 'none:').pathname
  return [
    ...(subject === '' || subject.length > SUBJECT_SIGNS ? [`subject of ${subject.length} signs`] : []),
    ...(/[{}]|undefined|\bnull\b|“”|""| {2}| [,.]|^[^:\n]+: *\n(?!\n)/m.test(`${subject}\n${text}`)
      ? ['an empty place']
      : []),
    ...(links.length === 1 ? [] : [`${links.length} links`]),
    ...(links[0]?.startsWith(SAMPLE_SITE.origin) && known.some((one) => one.test(place))
      ? []
      : [`${place} is no page`]),
    ...(/^\S[^]*\S\n$/.test(text) && !text.includes('\n\n\n') ? [] : ['blank lines']),
  ]
}

test.each(emailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  '%s in %s has a subject that fits, no empty place and one link to a page that there is',
  (kind, language) => {
    const email = emailOf(kind, undefined, language)
    expect({ ...email, faults: faultsOf(email) }).toEqual({ ...email, faults: [] })
  },
)

test.each<[string, Words]>([
  ['a place', { subject: 'Hello {name}', text: 'Here: https://understory.example/account\n' }],
  ['two links', { subject: 'Hello', text: 'https://understory.example/ https://understory.example/\n' }],
  ['an unknown page', { subject: 'Hello', text: 'https://understory.example/nowhere\n' }],
  ['a long subject', { subject: 'x'.repeat(79), text: 'https://understory.example/\n' }],
  ['a missing value', { subject: 'Hello', text: 'For “”.\n\nhttps://understory.example/\n' }],
])('%s is found', (_, email) => expect(faultsOf(email)).toHaveLength(1))

describe('facts that a sample does not have', () => {
  const bare = { amount: null, askedBy: null, dueOn: null, invoice: null, reason: null, waiting: [] }
  const all = [
    ...(['contributor', 'projectCarrier', 'platform'] as const).map((to) => ({ ...operation.sample, to })),
    { ...operation.sample, ...bare, at: null },
  ].flatMap((facts) =>
    emailKinds.filter((kind) => kind.startsWith('operation.')).map((kind) => [kind, facts] as const),
  )
  const applied = [
    { ...onboarding.sample, isBuyer: false },
    { ...onboarding.sample, organizationId: null, name: null, reason: null },
  ].flatMap((facts) =>
    emailKinds.filter((kind) => kind.startsWith('onboarding.')).map((kind) => [kind, facts] as const),
  )
  const offered = [
    { ...submission.sample, to: 'platform' as const },
    { ...submission.sample, reason: null },
  ].flatMap((facts) =>
    emailKinds.filter((kind) => kind.startsWith('submission.')).map((kind) => [kind, facts] as const),
  )
  const single = [
    ['people.welcome', { ...people['people.welcome'].sample, firstName: '' }],
    ['people.signatory', { ...people['people.signatory'].sample, organization: null }],
    ['certificate.sealed', certificate.sample],
  ] as const

  test.each([...all, ...applied, ...offered, ...single])('%s leaves no gap', (kind, facts) => {
    const email = emailOf(kind, facts)
    expect({ ...email, faults: faultsOf(email) }).toEqual({ ...email, faults: [] })
  })
})

test('every locale of the product has e-mails, with all texts', () => {
  const folder = path.join(import.meta.dirname, '../public/messages')
  expect(fs.readdirSync(folder).toSorted()).toEqual(languages.toSorted())
  for (const language of languages) {
    const file = fs.readFileSync(path.join(folder, language, 'emails.json'), 'utf8')
    expect(Object.keys(JSON.parse(file) as object)).toEqual(Object.keys(en))
  }
})

test('every kind says what it is for, and no text belongs to nothing', () => {
  const parts = ['.purpose', '.subject', '.text', '.closing']
  const families = new Set(emailKinds.map((kind) => kind.split('.')[0]))
  const lost = Object.keys(en).filter((id) => {
    const owner = parts.reduce((name, part) => (name.endsWith(part) ? name.slice(0, -part.length) : name), id)
    const isOfFamily = ['.title', '.subject'].some((part) => families.has(id.replace(part, '')))
    return (
      !isEmailKind(owner) &&
      !isOfFamily &&
      !/^(detail\.\w+|reason|\w+\.(unnamed|others)|people\.role\.\w+)$/.test(id)
    )
  })
  expect(lost).toEqual([])
  for (const kind of emailKinds) expect(en).toHaveProperty([`${kind}.purpose`])
  for (const family of families) expect(en).toHaveProperty([`${family}.title`])
})

test('no one but server/emails writes the words of an e-mail or sends one', () => {
  const files = productFiles().filter((file) => !/^server\/(emails|platform\/mail)\//.test(file))
  const imports = importMap(files)
  const composing = files.filter((file) =>
    imports
      .get(file)!
      .some(({ to }) => to === 'server/emails/layout.ts' || /^public\/messages\/.+\/emails\.json$/.test(to)),
  )
  const sending = files.filter((file) =>
    /\bqueueMail\b|\bmail\.write\(|insertInto\('mail'\)|insert into mail\b/.test(textOf(file)),
  )
  expect({ composing, sending }).toEqual({ composing: [], sending: [] })
})
