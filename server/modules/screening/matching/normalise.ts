/** A name as it is compared: lower case, Latin, without marks, points and legal forms, cut into words. Pure. */
import { toLatin } from './scripts.ts'

export type Kind = 'person' | 'organization'

/** Says what an organization is, not who: of any country whose forms are common on the lists and among customers. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `ab ag aktiengesellschaft aps as asa bv bvba co company corp corporation cv doo dd dmcc ead eood eood est eurl ev fze fzco
  fzc fz gbr gie gmbh hf inc incorporated jsc kft kg kk lda limitada limited llc llp lp ltd ltda mbh nv oao ohg ojsc ood ooo
  oy oyj pao pjsc plc pllc pte pty pvt private psc qsc rt sa sae sal saoc saog sarl sas sasu sca scop sd sdn bhd se sia sl slu
  snc societe anonyme spa spol spolka spzoo srl sro tao tdo ug uab wll zao zoo ao too`.split(/\s+/),
)

/** How one is addressed. */
const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr prof sir haji hajji hadji general colonel sheikh shaykh'.split(' '),
)

/** The dots of `S.A.R.L.` and `J.R.` are between single letters. */
const joined = (text: string): string =>
  text.replaceAll(/(?<![\p{L}])(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''))

/** @returns the words that tell, in their order; all of them when none does */
export function normalise(name: string, kind: Kind): readonly string[] {
  const lower = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'`´ʿʾʻ‘]/g, '')
  const latin = toLatin(kind === 'organization' ? joined(lower) : lower).normalize('NFKD')
  const all = latin
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
  const idle = kind === 'organization' ? LEGAL_FORMS : TITLES
  const telling = all.filter((word) => !idle.has(word))
  // "SA Ltd" would be nothing at all.
  return telling.length > 0 ? telling : all
}
