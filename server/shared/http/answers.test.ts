/** An answer is sent as its schema reads it, with the names of the wire. */
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { toWire } from '../../../contract/http/wire.ts'
import { API } from '../../../contract/policy.ts'
import { Sid } from '../../../contract/shared.ts'
import { answerWriter } from './answers.ts'

const Inner = z.object({ isOpen: z.boolean(), amountCents: z.number().int().nullable() })
const Answer = z.object({
  sid: Sid,
  someText: z.string(),
  shortText: z.string().max(3),
  someDay: z.iso.date().nullable(),
  someNumber: z.number(),
  someKind: z.enum(['one', 'two']),
  items: z.array(Inner),
  maybe: z.string().optional(),
  withDefault: z.string().default('default'),
  eitherWay: z.union([z.literal(''), z.object({ innerKey: z.string() })]),
  byKey: z.record(z.string(), Inner),
  anyThing: z.unknown(),
  strictly: z.strictObject({ innerKey: z.string() }),
  stateValue: z.record(z.string(), z.string()),
  pair: z.tuple([z.string(), z.number()]),
})
const SID = '01a221bb-9456-7000-b4f0-2a2699b6c8aa'
const inner = { isOpen: true, amountCents: null }
const answer = {
  sid: SID,
  someText: 'text',
  shortText: 'abc',
  someDay: null,
  someNumber: 1.5,
  someKind: 'two',
  items: [inner, { isOpen: false, amountCents: 7 }],
  eitherWay: { innerKey: 'value' },
  byKey: { someKey: inner },
  anyThing: { innerKey: [{ deepKey: 1 }] },
  strictly: { innerKey: 'value' },
  stateValue: { CSfeeVAT: 'stays' },
  pair: ['text', 1],
}
const write = answerWriter(Answer)
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('an answer has the names of the wire, and what is opaque has its own', () => {
  expect(sent(write(answer))).toEqual(sent(toWire(Answer.parse(answer))))
  expect(write(answer)).toMatchObject({
    with_default: 'default',
    by_key: { some_key: { is_open: true } },
    any_thing: { inner_key: [{ deep_key: 1 }] },
    state_value: { CSfeeVAT: 'stays' },
  })
})

test('what the schema changes is changed', () => {
  expect(write({ ...answer, sid: SID.toUpperCase() })).toMatchObject({ sid: SID })
})

test('a field that no schema names does not leave, however deep it is', () => {
  const secret = { secret: 'secret' }
  const text = JSON.stringify(
    write({
      ...answer,
      ...secret,
      items: [{ ...inner, ...secret }],
      byKey: { someKey: { ...inner, ...secret } },
      eitherWay: { innerKey: 'value', ...secret },
    }),
  )
  expect(text).not.toContain('secret')
})

describe('an answer that does not fit is refused with the place', () => {
  test.each([
    ['sid', { sid: 'nothing' }],
    ['someText', { someText: 1 }],
    ['shortText', { shortText: 'longer' }],
    ['someDay', { someDay: '2026-02-30' }],
    ['someNumber', { someNumber: Number.NaN }],
    ['someKind', { someKind: 'three' }],
    ['items', { items: {} }],
    ['items.0.amountCents', { items: [{ ...inner, amountCents: 0.5 }] }],
    ['items.0', { items: [null] }],
    ['eitherWay', { eitherWay: 1 }],
    ['strictly', { strictly: { innerKey: 'value', more: 1 } }],
    ['stateValue.CSfeeVAT', { stateValue: { CSfeeVAT: 1 } }],
    ['pair.1', { pair: ['text', 'text'] }],
  ])('%s', (place, wrong) => {
    let issues: readonly z.core.$ZodIssue[] = []
    try {
      write({ ...answer, ...wrong })
    } catch (error) {
      if (error instanceof z.ZodError) ({ issues } = error)
    }
    expect(issues.map(({ path }) => path.join('.'))).toEqual([place])
    expect(sent(write(answer))).toEqual(sent(toWire(Answer.parse(answer))))
  })
})

test('each answer of the API is compiled, and what is none is refused', () => {
  const answers = Object.values(API)
    .flatMap((calls): readonly { readonly answer?: z.ZodType }[] => Object.values(calls))
    .flatMap((call) => call.answer ?? [])
  expect(answers.length).toBeGreaterThan(200)
  for (const schema of answers) expect(() => answerWriter(schema)(Symbol('none'))).toThrow(z.ZodError)
})
