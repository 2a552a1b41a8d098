/**
 * Texts in the characters that every bank of the SEPA takes (EPC217-08): Latin letters without accents, digits, and a few
 * signs. What has no counterpart becomes a full stop, so that nothing silently disappears.
 */

const PAIRS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'ß:ss ẞ:SS Æ:AE æ:ae Œ:OE œ:oe Ø:O ø:o Ł:L ł:l Đ:D đ:d Ð:D ð:d Þ:TH þ:th ı:i ŉ:n Ħ:H ħ:h Ŧ:T ŧ:t Ŋ:N ŋ:n Ə:A ə:a'
      .split(' ')
      .map((pair) => pair.split(':') as [string, string]),
  ),
  ...spelled('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'A V G D E Z I TH I K L M N X O P R S T Y F CH PS O s'),
  ...spelled(
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯЭЫ',
    'A B V G D E ZH Z I Y K L M N O P R S T U F H TS CH SH SHT A Y YU YA E Y',
  ),
  // Ukrainian, Serbian and Macedonian.
  ...spelled('ІЇЄҐЈЉЊЋЂЏЅ', 'I YI YE G J LJ NJ C DJ DZ DZ'),
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '`': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '@': '(at)',
  '€': 'EUR',
}

/** Capitals and, from them, small letters. */
function spelled(letters: string, latin: string): Readonly<Record<string, string>> {
  const sounds = latin.split(' ')
  return Object.fromEntries(
    Array.from(letters).flatMap((letter, index) => {
      const sound = sounds[index]!
      return [
        [letter, sound.slice(0, 1) + sound.slice(1).toLowerCase()],
        [letter.toLowerCase(), sound.toLowerCase()],
      ]
    }),
  )
}

const ALLOWED = /[a-zA-Z0-9/\-?:().,'+ ]/

/** @param most characters that the field holds */
export function sepaText(text: string, most: number): string {
  const plain = Array.from(text.normalize('NFC'), sepaOf).join('')
  const tidy = plain
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .trim()
    .replace(/^\/+/, '')
  return tidy.slice(0, most).trim().replace(/\/+$/, '') || '.'
}

function sepaOf(letter: string): string {
  const pair = PAIRS[letter]
  if (pair !== undefined) return pair
  if (/\s/.test(letter)) return ' '
  // Greek and Cyrillic letters with accents have their counterpart without.
  const bare = Array.from(letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
  return bare.map((one) => PAIRS[one] ?? (ALLOWED.test(one) ? one : '.')).join('')
}
