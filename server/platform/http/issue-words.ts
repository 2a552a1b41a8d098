/** Messages for invalid fields. A schema's own message takes precedence. */
import type * as z from 'zod'
import { wireKey } from '../../../contract/http/wire.ts'
import { t, type MessageId } from '../messages.ts'

type Issue = z.core.$ZodRawIssue

const isMissing = ({ input }: Issue): boolean => input === undefined || input === null || input === ''

const TYPES: Readonly<Record<string, string>> = {
  string: t('refusals.http.string'),
  number: t('refusals.http.number'),
  int: t('refusals.http.int'),
  boolean: t('refusals.http.boolean'),
  array: t('refusals.http.array'),
  object: t('refusals.http.object'),
}
const FORMATS: Readonly<Record<string, string>> = {
  date: t('refusals.http.date'),
  datetime: t('refusals.http.datetime'),
  uuid: t('refusals.http.uuid'),
  email: t('refusals.http.email'),
  url: t('refusals.http.url'),
}
const LEAST: Readonly<Record<string, MessageId>> = {
  string: 'refusals.http.leastCharacters',
  array: 'refusals.http.leastEntries',
}
const MOST: Readonly<Record<string, MessageId>> = {
  string: 'refusals.http.mostCharacters',
  array: 'refusals.http.mostEntries',
}

/** @returns a sentence; never the parser's own */
export function issueWords(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return t('refusals.http.noFieldCalled', { keys: issue.keys.map((key) => wireKey(key)).join(', ') })
  if (isMissing(issue)) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? t('refusals.http.invalid')
    case 'invalid_value':
      return t('refusals.http.expected', { values: issue.values.map(String).join(', ') })
    case 'too_small':
      return t(LEAST[issue.origin] ?? 'refusals.http.least', { count: String(issue.minimum) })
    case 'too_big':
      return t(MOST[issue.origin] ?? 'refusals.http.most', { count: String(issue.maximum) })
    case 'invalid_format':
      return FORMATS[issue.format] ?? t('refusals.http.invalid')
    default:
      return t('refusals.http.invalid')
  }
}
