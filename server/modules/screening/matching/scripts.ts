/** Letters of other scripts as Latin ones. Arabic gives consonants only; names are compared by sound too. */

const pairs = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .trim()
      .split(/\s+/)
      .map((pair): [string, string] => {
        const [letter = '', latin = ''] = pair.split('=')
        return [letter, latin]
      }),
  )

const CYRILLIC = pairs(`
  а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch
  ъ= ы=y ь= э=e ю=yu я=ya
  і=i ї=i є=e ґ=g ў=u
  ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=g ќ=k ѕ=dz`)

const GREEK = pairs(`
  α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o`)

const ARABIC = pairs(`
  ا=a أ=a إ=i آ=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع= غ=gh ف=f ق=q ك=k ل=l م=m
  ن=n ه=h و=w ي=y ى=a ة=a ء= ئ=y ؤ=w
  پ=p چ=ch ژ=zh گ=g ک=k ی=y`)

/** Latin letters that no decomposition takes apart. */
const LATIN = pairs('ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ŋ=ng ħ=h ə=a')

const ALL: ReadonlyMap<string, string> = new Map([...CYRILLIC, ...GREEK, ...ARABIC, ...LATIN])

/** Two letters that are one sound; before single letters. */
const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/μπ/g, 'b'],
  [/ντ/g, 'd'],
  [/[αε]υ/g, 'ev'],
]

/** @param text lower case, without marks */
export function toLatin(text: string): string {
  const greek = GREEK_PAIRS.reduce((sofar, [from, to]) => sofar.replace(from, to), text)
  return Array.from(greek, (letter) => ALL.get(letter) ?? letter).join('')
}
