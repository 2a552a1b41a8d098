/** Small checks that a form makes before it asks the server; the server checks again, with the contract's schemas. */
import { t } from '../../lib/messages.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

/** What is wrong with a value among the form's others, or null. */
export type Check<Value, Values = never> = (value: Value, values: Values) => string | null

export const required = (text: string): string | null => (text.trim() === '' ? t('shared.required') : null)

export const someOf = (values: readonly unknown[]): string | null =>
  values.length === 0 ? t('shared.required') : null

export const atMost =
  (signs: number) =>
  (text: string): string | null =>
    text.trim().length > signs ? t('shared.tooLong', { count: signs }) : null

/** For what is a reason only when it says something. */
const atLeast =
  (signs: number) =>
  (text: string): string | null =>
    text.trim().length < signs ? t('shared.tooShort') : null

/** The pattern of the contract's schema, which cannot come along: it would bring zod to every form. */
const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const email = (text: string): string | null =>
  EMAIL.test(text.trim()) && text.trim().length <= TEXT_LIMITS.email ? null : t('shared.emailNotValid')

/** Optional, https only. */
export const website = (text: string): string | null => {
  const address = text.trim()
  const isAddress = address === '' || (address.startsWith('https://') && URL.canParse(address))
  return isAddress ? null : t('shared.addressNotValid')
}

/** Optional. */
export const holding =
  (part: string) =>
  (text: string): string | null =>
    text.trim() === '' || text.includes(part) ? null : t('shared.hasToContain', { part })

/** The first of several. */
export const all =
  <Value>(...checks: readonly ((value: Value) => string | null)[]) =>
  (value: Value): string | null => {
    for (const check of checks) {
      const wrong = check(value)
      if (wrong) return wrong
    }
    return null
  }

/** Why money is moved or a certificate changed: someone reads it later. */
export const reason = all(required, atLeast(3), atMost(TEXT_LIMITS.reason))
