/** How much a listed name resembles a subject: a score, and why, in words. Pure. */
import { countryName } from '../../../../machines/kernel/messages.ts'
import { t } from '../../../platform/messages.ts'
import type { Subject } from '../ports.ts'
import { normalise, type Kind } from './normalise.ts'
import { pairUp, weightOf, type Pair, type Pairing } from './words.ts'

export type Listed = {
  readonly kind: Kind
  readonly name: string
  /** As `normalise` made them. */
  readonly words: readonly string[]
  /** Where the list says which part it is. */
  readonly family: string | null
  /** The list itself calls the alias of low quality. */
  readonly isWeak: boolean
  /** `YYYY-MM-DD` or `YYYY`. */
  readonly birthDates: readonly string[]
  readonly countries: readonly string[]
}

export type Judged = { readonly score: number; readonly reasons: readonly string[] }

/** What a word costs that only one name has, when the other has none to set against it: a middle name, a patronymic. */
const EXTRA_WORD = 0.25

const POINTS = {
  sameDay: 4,
  sameYear: 2,
  otherBirth: -20,
  sameCountry: 2,
  otherCountry: -6,
  otherKind: -15,
  weakAlias: -8,
} as const
/** Years by which stated birth years may be off: lists say "circa", and calendars differ. */
const BIRTH_SLACK = 1

/** 0–100 by the names alone. Symmetric, also under the order of words. */
export function nameScore(
  one: readonly string[],
  other: readonly string[],
): { score: number; pairing: Pairing } {
  const pairing = pairUp(one, other)
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0)
  const alike = pairing.pairs.reduce((total, { share, weight }) => total + share * weight, 0)
  const paired = pairing.pairs.reduce((total, { weight }) => total + weight, 0)
  const [less, more] = [sum(pairing.onlyOne), sum(pairing.onlyOther)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  const whole = paired + less + EXTRA_WORD * more
  return { score: whole === 0 ? 0 : (100 * alike) / whole, pairing }
}

/** @param subject with the words of its name as `normalise` made them */
export function judge(subject: Subject & { readonly words: readonly string[] }, listed: Listed): Judged {
  const { score, pairing } = nameScore(subject.words, listed.words)
  const notes = [
    ...aboutBirth(subject.birthDate ?? null, listed.birthDates),
    ...aboutCountry(subject.country ?? null, listed.countries),
    ...(subject.kind === listed.kind ? [] : [note('otherKind', t(`refusals.matched.${listed.kind}`))]),
    ...(listed.isWeak ? [note('weakAlias', t('refusals.matched.weakAlias'))] : []),
  ]
  const points = notes.reduce((total, { points: some }) => total + some, 0)
  return {
    score: Math.max(0, Math.min(100, Math.round(score + points))),
    reasons: [...aboutWords(pairing, listed), ...notes.map(({ words }) => words)],
  }
}

const note = (why: keyof typeof POINTS, words: string) => ({ points: POINTS[why], words })

function aboutWords({ pairs, onlyOne, onlyOther }: Pairing, listed: Listed): readonly string[] {
  const family = new Set(normalise(listed.family ?? '', 'person'))
  const part = (word: string): string => {
    if (listed.kind === 'organization' || family.size === 0) return t('refusals.matched.part.name')
    return t(`refusals.matched.part.${family.has(word) ? 'family' : 'given'}`)
  }
  if (pairs.length > 0 && onlyOne.length + onlyOther.length === 0 && pairs.every(isEqual))
    return [t('refusals.matched.allEqual')]
  return [
    ...pairs.map((pair) => inWords(pair, part(pair.other))),
    ...(onlyOne.length > 0 ? [t('refusals.matched.onlyName', { words: quoted(onlyOne) })] : []),
    ...(onlyOther.length > 0 ? [t('refusals.matched.onlyList', { words: quoted(onlyOther) })] : []),
  ]
}

const isEqual = ({ likeness }: Pair): boolean => likeness.how === 'equal'
const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ')

function inWords({ one, other, likeness }: Pair, part: string): string {
  if (likeness.how !== 'letters') return t(`refusals.matched.${likeness.how}`, { part, one, other })
  return t('refusals.matched.lettersApart', { part, one, other, count: likeness.count })
}

function aboutBirth(birthDate: string | null, listed: readonly string[]) {
  if (!birthDate || listed.length === 0) return []
  if (birthDate.length > 4 && listed.includes(birthDate))
    return [note('sameDay', t('refusals.matched.sameDay'))]
  const yearOf = (date: string) => Number(date.slice(0, 4))
  const years = listed.map(yearOf)
  const least = Math.min(...years.map((year) => Math.abs(year - yearOf(birthDate))))
  if (least === 0) return [note('sameYear', t('refusals.matched.sameYear'))]
  if (least <= BIRTH_SLACK) return []
  return [note('otherBirth', t('refusals.matched.otherBirth', { years: [...new Set(years)].join(' or ') }))]
}

function aboutCountry(country: string | null, listed: readonly string[]) {
  if (!country || listed.length === 0) return []
  if (listed.includes(country))
    return [note('sameCountry', t('refusals.matched.sameCountry', { country: countryName(country) }))]
  const countries = listed.map((code) => countryName(code)).join(', ')
  return [note('otherCountry', t('refusals.matched.otherCountry', { countries }))]
}
