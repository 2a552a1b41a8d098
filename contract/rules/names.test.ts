/** What is typed as a name can be printed: emoji are refused at the field, in one sentence. */
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { EMOJI_MESSAGE, letterMessage, unprintableIn } from '../../machines/kernel/names.ts'
import { wizardEvents } from '../../machines/onboarding/wizard-events.ts'
import { acceptRetirementEvents } from '../../machines/operation/events/request.ts'
import { ccEvents } from '../../machines/operation/events/signatures.ts'
import { CartSettings } from '../offerings/carts.ts'
import { CorrectionBody } from '../certificates/certificates.ts'
import { SignatureRequest } from '../operations/contracts.ts'
import { OrganizationName } from '../organizations/organizations.ts'
import { PersonName } from '../organizations/people.ts'
import { SavedItem } from '../operations/plans.ts'

const messagesAt = (schema: z.ZodType, value: unknown, path: string): readonly string[] =>
  (schema.safeParse(value).error?.issues ?? [])
    .filter((issue) => issue.path.join('.') === path)
    .map(({ message }) => message)

const FIELDS: readonly (readonly [what: string, schema: z.ZodType, name: string | null])[] = [
  ['a person', PersonName, null],
  ['an organization', OrganizationName, null],
  ['a beneficiary in the cart', CartSettings, 'beneficiaryName'],
  ['a corrected beneficiary', CorrectionBody, 'beneficiary'],
  ['a typed signature', SignatureRequest, 'typedName'],
  [
    'a beneficiary of a retirement',
    acceptRetirementEvents['AcceptOperation.accept'].payload,
    'beneficiaryName',
  ],
  ['a signatory', ccEvents['ccSignatory.submit'].payload, 'name'],
  ['an organization in the onboarding', wizardEvents['OrganizationInfo.submit'].payload, 'name'],
]

test.each(FIELDS)('the name of %s is refused with an emoji, and taken in every script', (_, schema, name) => {
  const refused = (text: string) =>
    messagesAt(schema, name === null ? text : { [name]: text }, name ?? '').includes(EMOJI_MESSAGE)
  for (const text of ['Green 🌱', 'Ada ❤️', '🇫🇷 France', '👩‍🔬 Lab'])
    expect([text, refused(text)]).toEqual([text, true])
  for (const text of ['Acme® ©™', 'شركة', '株式会社', 'नमस्ते', '№ 7 #1*', 'CO₂'])
    expect([text, refused(text)]).toEqual([text, false])
})

test.each(FIELDS)(
  'the name of %s is refused with a letter that no face holds, and names it',
  (_, schema, name) => {
    const text = 'Acme \u{13000} of Giza'
    const value = name === null ? text : { [name]: text }
    expect(messagesAt(schema, value, name ?? '')).toContain(letterMessage('\u{13000}'))
  },
)

test('letters of the scripts that documents know can be printed, others are found', () => {
  const known = ['Élan Ørsted Ağaç', 'Ελλάδα', 'Росія', 'שלום', 'شركة', 'नमस्ते', 'বাংলা', 'தமிழ்', 'ประเทศไทย']
  for (const text of [
    ...known,
    '株式会社 カーボン',
    '탄소',
    'Հայաստան',
    'საქართველო',
    'ኢትዮጵያ',
    'CO₂ № 5 – “A”',
    'e\u0301',
  ])
    expect([text, unprintableIn(text)]).toEqual([text, null])
  for (const [text, letter] of [
    ['ગુજરાત', 'ગ'],
    ['Acme ᚠ', 'ᚠ'],
    ['ខ្មែរ', 'ខ'],
  ])
    expect(unprintableIn(text!)).toBe(letter)
})

test('the name of a task is refused with an emoji when a plan is saved', () => {
  const content = {
    id: 'a',
    kind: 'task',
    start: '2026-01-05',
    end: '2026-01-09',
    progress: 0,
    parentId: null,
    place: 1,
    resources: [],
  }
  const saved = (name: string) =>
    messagesAt(SavedItem, { kind: 'task', id: 'a', content: { ...content, name } }, 'content.name')
  expect(saved('Plant 🌱')).toEqual([EMOJI_MESSAGE])
  expect(saved('Plant trees for 株式会社')).toEqual([])
})
