/**
 * Texts in the characters that every bank of the SEPA takes (EPC217-08): Latin letters without accents, digits, and a few
 * signs. Other scripts are transliterated; signs without a counterpart become full stops.
 */
import anyAscii from 'any-ascii'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '+',
  _: '-',
  '`': "'",
  '"': "'",
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '@': '(at)',
}

/** @param most characters that the field holds */
export function sepaText(text: string, most: number): string {
  const plain = anyAscii(text.normalize('NFC'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, (sign) => SIGNS[sign] ?? '.')
    .replaceAll(/\/{2,}/g, '/')
    .trim()
    .replace(/^\/+/, '')
  return plain.slice(0, most).trim().replace(/\/+$/, '') || '.'
}
