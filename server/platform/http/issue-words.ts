/** What is wrong with a field, for people: the one table. What a schema says itself comes first. */
import type * as z from 'zod'
import { wireKey } from '../../../contract/http/wire.ts'

type Issue = z.core.$ZodRawIssue

const isMissing = ({ input }: Issue): boolean => input === undefined || input === null || input === ''

const TYPES: Readonly<Record<string, string>> = {
  string: 'A text is expected.',
  number: 'A number is expected.',
  int: 'A whole number is expected.',
  boolean: 'Yes or no is expected.',
  array: 'A list is expected.',
  object: 'Several fields are expected.',
}
const FORMATS: Readonly<Record<string, string>> = {
  date: 'A date is expected, such as 2026-03-31.',
  datetime: 'A time is expected, such as 2026-03-31T09:00:00Z.',
  uuid: 'This is not the id of anything.',
  email: 'Your email is not valid',
  url: 'An address is expected, such as https://example.org.',
}
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** @returns a sentence; never the parser's own */
export function issueWords(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return `There is no field called ${issue.keys.map((key) => wireKey(key)).join(', ')}.`
  if (isMissing(issue)) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'This is not valid.'
    case 'invalid_value':
      return `One of these is expected: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return `At least ${String(issue.minimum)}${UNITS[issue.origin] ?? ''}`
    case 'too_big':
      return `At most ${String(issue.maximum)}${UNITS[issue.origin] ?? ''}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not valid.'
    default:
      return 'This is not valid.'
  }
}
