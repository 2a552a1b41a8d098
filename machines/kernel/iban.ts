/** Numbers of bank accounts (ISO 13616), checked by their own control digits. */
import * as z from 'zod'
import words from '../../public/messages/en/machines/fields.json' with { type: 'json' }
import { messagesOf } from './messages.ts'

const say = messagesOf(words)

/** Without the spaces in which people write it. */
export const Iban = z
  .string()
  .overwrite((raw) => raw.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, say('wrong.iban'))
  .refine(fitsControlDigits, say('wrong.controlDigitsIbanNotFit'))

/** Modulo 97. True for what has not the form at all: the pattern already says so. */
function fitsControlDigits(iban: string): boolean {
  if (!/^[A-Z0-9]{5,}$/.test(iban)) return true
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
