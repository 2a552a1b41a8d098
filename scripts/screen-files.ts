/** Writes `screen-files.json` (contract/http/screen-files.ts) into a build. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { SCREEN_FILES, type ScreenFiles } from '../contract/http/screen-files.ts'
import type * as layoutsModule from '../src/app/layouts.ts'
import type * as screensModule from '../src/app/screens.ts'
import { importOf } from './screen-imports.ts'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const project = path.join(import.meta.dirname, '..')

/** @param build the name that copy is asked for with (src/lib/messages.ts) */
export const screenFiles = (build: string): Plugin => ({
  name: 'screen-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    // Vite bundles its settings, and every screen with them where it can follow the import.
    const load = (file: string) => import(pathToFileURL(path.join(project, file)).href)
    const { placesWithScreens }: typeof screensModule = await load('src/app/screens.ts')
    const { layouts }: typeof layoutsModule = await load('src/app/layouts.ts')
    const source = JSON.stringify(filesOf({ placesWithScreens, layouts }, bundle, build))
    this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source })
  },
})

function filesOf(
  { placesWithScreens, layouts }: Pick<typeof screensModule, 'placesWithScreens'> & typeof layoutsModule,
  bundle: Bundle,
  build: string,
): ScreenFiles {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  const needs = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
    if (seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet)
    for (const name of chunk.imports) {
      const other = bundle[name]
      if (other?.type === 'chunk') needs(other, seen)
    }
    return seen
  }
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  const atOnce = needs(entry)
  const partsOf = (screen: screensModule.Screen): readonly string[] => {
    const file = importOf(screen)
    const chunk = byModule.get(path.join(project, file))
    if (!chunk) throw new Error(`the build has no chunk for ${file}`)
    const own = [...needs(chunk)].filter((name) => !atOnce.has(name)).map((name) => `/${name}`)
    return [...own, ...screen.areas.map((area) => `/messages/en/${area}.json?v=${build}`)]
  }
  const places = new Map<string, number>()
  const placeOf = (file: string): number => {
    if (!places.has(file)) places.set(file, places.size)
    return places.get(file)!
  }
  const screens = Object.fromEntries(
    placesWithScreens.flatMap(({ path: address, layout, screen }) => {
      if (!screen) return []
      const parts = [layouts[layout], screen].flatMap((part) => (part ? partsOf(part) : []))
      return [[address, [...new Set(parts)].map(placeOf)]]
    }),
  )
  return { files: [...places.keys()], screens }
}
