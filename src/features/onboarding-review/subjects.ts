/** Who was screened, as the applicant named them: what a hit is compared with. Pure. */
import type { OnboardingAnswer, OnboardingHit } from '../../../contract/organizations/onboarding-shapes.ts'

export type Subject = {
  readonly name: string
  /** ISO date. */
  readonly birthDate: string | null
  readonly country: string | null
}

type Content = OnboardingAnswer['content']

const textIn = (content: Content, name: string): string | null => {
  const value = content[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

const rowsIn = (content: Content, name: string): readonly Content[] => {
  const value = content[name]
  return Array.isArray(value)
    ? value.filter((row): row is Content => typeof row === 'object' && row !== null)
    : []
}

const subjectOf = (content: Content, name: string | null): readonly Subject[] =>
  name === null
    ? []
    : [{ name, birthDate: textIn(content, 'birthDate'), country: textIn(content, 'country') }]

/** Steps that name someone. */
const NAMED: Partial<Readonly<Record<OnboardingAnswer['step'], (content: Content) => readonly Subject[]>>> = {
  PersonalInformation: (content) => {
    const name = [textIn(content, 'firstName'), textIn(content, 'lastName')].filter(Boolean).join(' ')
    return subjectOf({}, name === '' ? null : name)
  },
  OrganizationInfo: (content) => subjectOf(content, textIn(content, 'name')),
  ComplianceCheck: (content) =>
    rowsIn(content, 'owners').flatMap((owner) => subjectOf(owner, textIn(owner, 'name'))),
  signatoryForm: (content) => subjectOf({}, textIn(content, 'name')),
}

export const subjectsIn = (answers: readonly OnboardingAnswer[]): readonly Subject[] =>
  answers.flatMap(({ step, content }) => NAMED[step]?.(content) ?? [])

const key = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

export const isSameName = (one: string, other: string): boolean => key(one) === key(other)

export const subjectOfHit = (hit: OnboardingHit, subjects: readonly Subject[]): Subject | null =>
  subjects.find(({ name }) => isSameName(name, hit.subjectName)) ?? null

/** Open ones first, then by score. */
export const inOrder = (hits: readonly OnboardingHit[]): readonly OnboardingHit[] =>
  hits.toSorted((a, b) => rank(a) - rank(b) || b.score - a.score)

const rank = ({ verdict, goneAt }: OnboardingHit): number =>
  goneAt === null ? (verdict === null ? 0 : 1) : 2
