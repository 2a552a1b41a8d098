import * as z from 'zod'
import { expect, test } from 'vitest'
import { workflows } from '../workflows.ts'
import type { EventSpec } from './define.ts'
import { field, fieldsOf, personalPathsOf, type InputKind } from './fields.ts'

const person = z.strictObject({
  name: field(z.string(), { title: 'Name', personal: true }),
  role: field(z.string(), { title: 'Role' }),
})
const spec: EventSpec = {
  roles: ['platform'],
  label: 'Example',
  past: 'Done',
  payload: z.strictObject({
    amountCents: field(z.int(), { title: 'Amount', input: 'money', help: 'In cents.' }),
    kind: field(z.enum(['a', 'b']), { title: 'Kind', choices: { a: 'First' } }),
    mail: field(z.email(), { title: 'E-mail', input: 'email', personal: true }).optional(),
    copies: field(z.array(z.email()), { title: 'Copies', input: 'emails', personal: true }),
    people: field(z.array(person), { title: 'People', input: 'lines' }),
    chief: field(person, { title: 'Chief' }).optional(),
    plain: z.string().default('x'),
  }),
}

test('fields keep the order of the schema, its words, and what is required', () => {
  const people = [
    { name: 'name', title: 'Name', input: 'text', help: null, required: true, personal: true },
    { name: 'role', title: 'Role', input: 'text', help: null, required: true, personal: false },
  ]
  const plain = { help: null, required: true, personal: false }
  expect(fieldsOf(spec)).toEqual([
    { ...plain, name: 'amountCents', title: 'Amount', input: 'money', help: 'In cents.' },
    {
      ...plain,
      name: 'kind',
      title: 'Kind',
      input: 'choice',
      choices: [
        { value: 'a', title: 'First' },
        { value: 'b', title: 'b' },
      ],
    },
    { ...plain, name: 'mail', title: 'E-mail', input: 'email', required: false, personal: true },
    { ...plain, name: 'copies', title: 'Copies', input: 'emails', personal: true },
    { ...plain, name: 'people', title: 'People', input: 'lines', items: people },
    { ...plain, name: 'chief', title: 'Chief', input: 'text', required: false },
    { ...plain, name: 'plain', title: 'plain', input: 'text', required: false },
  ])
})

test('personal paths name every personal value, also inside lists, objects and optional fields', () => {
  expect(personalPathsOf(spec)).toEqual(['mail', 'copies.*', 'people.*.name', 'chief.name'])
})

const rows = Object.values(workflows).flatMap(({ name, events }) =>
  Object.entries(events).map(([type, row]) => ({ name, type, row })),
)

test('every field of every operation event has a title of its own', () => {
  const untitled = rows.flatMap(({ name, type, row }) =>
    fieldsOf(row)
      .flatMap((one) => [one, ...(one.input === 'ranges' ? [] : (one.items ?? []))])
      .filter(({ name: key, title }) => title === key)
      .map((one) => `${name} ${type} ${one.name}`),
  )
  expect(untitled).toEqual([])
})

test('what names a document ends in Sid and is an upload', () => {
  const uploads = rows.flatMap(({ row }) => fieldsOf(row).filter(({ input }) => input === 'document'))
  expect(uploads.filter(({ name }) => !name.endsWith('Sid'))).toEqual([])
})

test('a value that is a bank account, an e-mail or a recipient is always personal', () => {
  const kinds: readonly InputKind[] = ['email', 'emails', 'iban']
  const open = rows.flatMap(({ row }) => fieldsOf(row).filter(({ input }) => kinds.includes(input)))
  expect(open.filter(({ personal }) => !personal)).toEqual([])
})

test('the personal values of the operations are exactly these', () => {
  const found = rows.flatMap(({ type, row }) => personalPathsOf(row).map((path) => `${type}: ${path}`))
  expect([...new Set(found)].toSorted()).toEqual([
    'AcceptOperation.accept: beneficiaryName',
    'CCUsRetired.submit: beneficiaryName',
    'ccSignatory.submit: email',
    'ccSignatory.submit: name',
    'certificateEmail.send: body',
    'certificateEmail.send: recipients.*',
    'mcSignatory.submit: email',
    'mcSignatory.submit: name',
    'pcInvoice.submit: iban',
    'rcSignatory.submit: email',
    'rcSignatory.submit: name',
  ])
})

test('no event carries an invoice number that the server has to take itself', () => {
  expect(fieldsOf(workflows.contribution.events['CSInvoice.issue']!).map(({ name }) => name)).toEqual([
    'lines',
    'dueCents',
    'dueOn',
  ])
})
