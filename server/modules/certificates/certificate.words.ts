/** What a certificate says, by language. */
import documents from '../../../public/messages/en/documents.json' with { type: 'json' }
import { counted, messageGroup } from '../../../machines/kernel/messages.ts'
import { daysText } from '../../../contract/rules/day-text.ts'
import type { Certificate } from '../../../contract/certificates/certificates.ts'
import { t } from '../../platform/messages.ts'

type Language = 'en' | 'fr'

const wordsIn = <const One extends Language>(language: One, locale: string) => ({
  ...messageGroup(documents, `certificate.${language}`),
  retired: counted,
  more: (count: number) => t(`documents.certificate.${language}.more`, { count }),
  locale,
})

export const WORDS = { en: wordsIn('en', 'en-GB'), fr: wordsIn('fr', 'fr-FR') } as const

const REASONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: messageGroup(documents, 'retirementReason.en'),
  fr: messageGroup(documents, 'retirementReason.fr'),
}

/** The day of the retirement, or the first and the last one. */
export const retirementText = (
  { retiredOn, retiredFrom = retiredOn }: Pick<Certificate, 'retiredOn' | 'retiredFrom'>,
  locale: string,
): string => daysText(retiredFrom, retiredOn, locale)

/** @param code of `CCUsRetired.submit` */
export const reasonText = (code: string | undefined, language: Language): string =>
  REASONS[language][code ?? ''] ?? ''

/** Reasons of the list name no person; one in own words may. */
export const isListedReason = (text: string): boolean =>
  Object.values(REASONS).some((reasons) => Object.values(reasons).includes(text))
