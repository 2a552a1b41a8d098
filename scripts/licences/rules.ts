/** Which licences third-party packages may have, and why. Pure. */

type Reason = string

/** For whatever is handed on with the product. */
const HANDED_ON: Readonly<Record<string, Reason>> = {
  MIT: 'permissive',
  'MIT-0': 'permissive, asks for no notice',
  ISC: 'permissive',
  'Apache-2.0': 'permissive, our own',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  '0BSD': 'permissive, asks for no notice',
  'BlueOak-1.0.0': 'permissive',
  Zlib: 'permissive',
  'PSF-2.0': 'permissive',
  Unlicense: 'public domain',
  'CC0-1.0': 'public domain',
}

/** Beside those, for tools and test data that are never handed on. */
const ONLY_HERE: Readonly<Record<string, Reason>> = {
  'MPL-2.0': 'copyleft by file, and no file of it is changed or handed on (axe-core, lightningcss)',
  'EPL-2.0': 'draws diagrams into the documentation; only drawings are handed on (elkjs)',
  'EUPL-1.2': 'checks invoices in tests (@stackforge-eu/factur-x)',
}

type Exception = { readonly name: RegExp; readonly licences: readonly string[]; readonly why: Reason }

const EXCEPTIONS: readonly Exception[] = [
  {
    name: /^@(?:fontsource-variable|expo-google-fonts)\//,
    licences: ['OFL-1.1'],
    why: 'fonts: the licence stays with the font and asks nothing of what embeds it',
  },
  {
    name: /^@img\/sharp-/,
    licences: ['LGPL-3.0-or-later'],
    why: 'libvips as a shared library of its own, which can be replaced',
  },
  {
    name: /^date-holidays$/,
    licences: ['CC-BY-3.0'],
    why: 'data of public holidays, partly from Wikipedia; attribution is in its licence text',
  },
]

/** Packages that say their licence in a file and not in their description; looked up by hand. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

export type Package = {
  readonly name: string
  readonly version: string
  readonly licence: string | null
  /** Never handed on: only building and testing need it. */
  readonly isForDevelopment: boolean
}

/** SPDX expression, or null when none is stated. */
export const licenceOf = ({ name, version, licence }: Package): string | null =>
  licence ?? SAID_ELSEWHERE[`${name}@${version}`] ?? null

/** @returns a sentence for each package whose licence is not allowed for that use */
export function forbidden(packages: readonly Package[]): readonly string[] {
  return packages.flatMap((one) => {
    const licence = licenceOf(one)
    const at = `${one.name}@${one.version}`
    if (licence === null) return [`${at} names no licence. Look it up, and add it to SAID_ELSEWHERE.`]
    const isAllowed = (id: string) =>
      id in HANDED_ON ||
      (one.isForDevelopment && id in ONLY_HERE) ||
      EXCEPTIONS.some(({ name, licences }) => name.test(one.name) && licences.includes(id))
    if (holds(licence, isAllowed)) return []
    const use = one.isForDevelopment ? 'for development' : 'in what is handed on'
    return [`${at} is licensed ${licence}, which scripts/licences/rules.ts does not allow ${use}.`]
  })
}

/** AND binds closer than OR (SPDX 2.3, annex D). @throws for what is no expression of licences */
export function holds(expression: string, isAllowed: (id: string) => boolean): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const word = () => words[at++]
  const one = (): boolean => {
    const first = word()
    if (first === undefined || first === ')' || first === 'AND' || first === 'OR')
      throw new Error(`"${expression}" is no expression of licences.`)
    if (first !== '(') return isAllowed(first)
    const inside = any()
    if (word() !== ')') throw new Error(`"${expression}" lacks a bracket.`)
    return inside
  }
  const list = (next: () => boolean, joint: string): readonly boolean[] => {
    const found = [next()]
    while (words[at] === joint) {
      at += 1
      found.push(next())
    }
    return found
  }
  const all = () => list(one, 'AND').every(Boolean)
  const any = (): boolean => list(all, 'OR').some(Boolean)
  const result = any()
  if (at < words.length) throw new Error(`"${expression}" is no expression of licences.`)
  return result
}
