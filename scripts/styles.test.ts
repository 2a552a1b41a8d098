/** Style sheets: no class without a use, no shared class that does not exist. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, textOf } from './structure/tree.ts'

const sheets = filesOf(['.css'])
const sources = filesOf(['.ts', '.tsx'])
const SHARED = /composes:([^;]+) from global/g
const FROM_MODULE = /composes:\s*([^;]+) from '([^']+)'/g

const classesIn = (file: string): readonly string[] => {
  const selectors = textOf(file).replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|[^{};]*;/gs, ' ')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name!))]
}

/** Names that each style module is asked for; `looksUp` where an importer computes a name. */
function uses(): ReadonlyMap<string, { readonly names: Set<string>; looksUp: boolean }> {
  const found = new Map<string, { readonly names: Set<string>; looksUp: boolean }>()
  const of = (from: string, to: string) => {
    const file = path.posix.join(path.posix.dirname(from), to)
    const use = found.get(file) ?? { names: new Set<string>(), looksUp: false }
    found.set(file, use)
    return use
  }
  for (const file of sources)
    for (const [, local, to] of textOf(file).matchAll(/import (\w+) from '(\.[^']+\.css)'/g)) {
      const use = of(file, to!)
      for (const [, name] of textOf(file).matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')))
        use.names.add(name!)
      use.looksUp ||= textOf(file).includes(`${local}[`)
    }
  for (const file of sheets)
    for (const [, names, to] of textOf(file).matchAll(FROM_MODULE))
      for (const name of names!.split(/\s+/)) of(file, to!).names.add(name)
  return found
}

test('each class of a style module is named by one of its importers', () => {
  const known = uses()
  const words = new Set(sources.flatMap((file) => textOf(file).match(/\w+/g) ?? []))
  // A name that is looked up may be made of words: tip-plain, row0, plainArrow.
  const isMade = (name: string) => name.split(/-|(?=\d|[A-Z])/).every((word) => words.has(word))
  const unused = sheets
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) =>
      classesIn(file)
        .filter((name) => !known.get(file)?.names.has(name) && !(known.get(file)?.looksUp && isMade(name)))
        .map((name) => `${file} .${name}`),
    )
  expect(unused).toEqual([])
})

test('each shared class that a module composes exists', () => {
  const shared = new Set(sheets.filter((file) => !file.endsWith('.module.css')).flatMap(classesIn))
  const unknown = sheets.flatMap((file) =>
    [...textOf(file).matchAll(SHARED)]
      .flatMap(([, names]) => names!.trim().split(/\s+/))
      .filter((name) => !shared.has(name))
      .map((name) => `${file} ${name}`),
  )
  expect(unknown).toEqual([])
})

test('what is cut with an ellipsis keeps its beginning, whichever way its letters run', () => {
  const cut = sheets.flatMap((file) =>
    [...textOf(file).matchAll(/([^{};]*)\{([^{}]*text-overflow: ellipsis[^{}]*)\}/g)]
      .filter(
        ([, selector, rule]) => !/input|combobox/.test(`${file} ${selector}`) && !rule!.includes('plaintext'),
      )
      .map(([, selector]) => `${file} ${selector!.trim()}`),
  )
  expect(cut).toEqual([])
})
