/** Figures about the tree that must not grow again. */
import path from 'node:path'
import { workflows } from '../../machines/workflows.ts'
import { circlesIn } from './circles.ts'
import { copyOutsideMessages } from './copy.ts'
import { filesOf, importMap, productFiles, textOf, type Import } from './tree.ts'

const MOST_FILES_IN_A_FOLDER = 25
const SMALL_LINES = 30

export type Counts = Readonly<Record<keyof typeof CEILINGS, number>>

/** Today's figures. Lower one when you have lowered the count. Only lines of product and style may rise, with a feature. */
export const CEILINGS = {
  productLines: 138_690,
  styleLines: 8_821,
  fontSizes: 8,
  radii: 4,
  breakpoints: 3,
  spacesBesideTokens: 21,
  crowdedFolders: 0,
  smallFilesWithOneImporter: 39,
  filesInCircles: 0,
  featureToFeatureImports: 0,
  importsOfAHigherLayer: 0,
  platformImportsOfTheDomain: 0,
  libImportsOfTheDomain: 0,
  filesThatInvalidate: 0,
  filesWithEventNames: 0,
  copyOutsideMessages: 0,
} as const

export function countAll(): Counts {
  const files = productFiles()
  const imports = importMap(files)
  const styles = filesOf(['.css']).map(textOf)
  const edges = files.flatMap((from) => imports.get(from)!.map((one) => ({ from, ...one })))
  return {
    productLines: linesOf(files.map(textOf)),
    styleLines: linesOf(styles),
    fontSizes: valuesOf(styles, /font(?:-size)?:[^;]*?(var\(--text-\w+|clamp\(|[\d.]+(?:px|r?em))/g),
    radii: valuesOf(styles, /(?<=radius:[^;]*)(var\([^)]*\)|[\d.]+(?:px|%))/g),
    breakpoints: valuesOf(styles, /@(?:media|container)[^{]*\(((?:min|max)-width:[^)]+|width[^)]+)\)/g),
    spacesBesideTokens: styles.join('').match(BESIDE_TOKENS)!.length,
    crowdedFolders: crowded(files),
    smallFilesWithOneImporter: smallWithOneImporter(files, edges),
    filesInCircles: circlesIn(imports).flat().length,
    featureToFeatureImports: edges.filter(leavesItsFeature).length,
    importsOfAHigherLayer: edges.filter(({ from, to }) => isHigher(to, from)).length,
    platformImportsOfTheDomain: edges.filter(
      ({ from, to }) =>
        from.startsWith('server/platform/') && !to.startsWith('server/platform/') && !NO_DOMAIN.test(to),
    ).length,
    libImportsOfTheDomain: edges.filter(
      ({ from, to }) => from.startsWith('src/lib/') && !to.startsWith('src/lib/') && !NO_DOMAIN.test(to),
    ).length,
    filesThatInvalidate: files.filter(invalidates).length,
    filesWithEventNames: files.filter(namesEvents).length,
    copyOutsideMessages: copyOutsideMessages(files).length,
  }
}

const linesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)

const valuesOf = (texts: readonly string[], pattern: RegExp): number =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, value]) => value!.trim()))).size

/** A gap, padding or margin with pixels of its own, a hairline apart. */
const BESIDE_TOKENS = /(?:gap|(?:padding|margin)[\w-]*):[^;{}]*?(?<![\w.-])(?:[2-9]|\d{2,})px/g

const crowded = (files: readonly string[]): number =>
  [...Map.groupBy(files, (file) => path.posix.dirname(file)).values()].filter(
    (inside) => inside.length > MOST_FILES_IN_A_FOLDER,
  ).length

/**
 * What server/platform and src/lib may know of the product, because it names no noun of it: how calls travel over HTTP
 * (src/lib takes the table of calls as a type), days, and copy, of which src/lib takes ids as types and the common area.
 */
const NO_DOMAIN =
  /^(?:contract\/(?:http\/.+|policy)\.ts|machines\/kernel\/(?:days|messages|quantity)\.ts|public\/messages\/.+\.json)$/

/** What to ask again after a change is in src/features/shared/change alone. */
const invalidates = (file: string): boolean =>
  /^src\/(?!lib\/)/.test(file) && textOf(file).includes('.invalidateQueries(')

type Edge = Import & { readonly from: string }

function smallWithOneImporter(files: readonly string[], edges: readonly Edge[]): number {
  const importers = Map.groupBy(edges, ({ to }) => to)
  return files.filter(
    (file) =>
      new Set(importers.get(file)?.map(({ from }) => from)).size === 1 &&
      linesOf([textOf(file)]) <= SMALL_LINES,
  ).length
}

const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]

function leavesItsFeature({ from, to }: Edge): boolean {
  const [own, other] = [featureOf(from), featureOf(to)]
  return own !== undefined && other !== undefined && own !== other && other !== 'shared'
}

/** The web app from the bottom to the top: a folder imports those before it and its own neighbours. */
const LAYERS = [['addresses', 'lib'], ['theme', 'ui'], ['features'], ['screens'], ['app']] as const

/** @returns whether a file of the web app is in a higher layer than another; never for files outside the layers */
export function isHigher(file: string, than: string): boolean {
  const [one, other] = [file, than].map((path) => {
    const folder = /^src\/([^/]+)\//.exec(path)?.[1]
    return LAYERS.findIndex((names) => names.some((name) => name === folder))
  })
  return other! >= 0 && one! > other!
}

const EVENTS = Object.values(workflows).flatMap(({ events }) => Object.keys(events))

/** Outside of the machines, and not where a table is typed by the names of events. */
function namesEvents(file: string): boolean {
  if (/^(machines|demo|scripts|bench)\//.test(file)) return false
  // eventName() takes names of events only; a schema is asked for by a key of its machine's table.
  const text = textOf(file).replaceAll(/\beventName\('[^']+'\)|\b\w*events\['[^']+'\]\.payload\b/gi, '')
  if (/\bByEvent\b|\bOperationEventName\b/.test(text)) return false
  return EVENTS.some((event) => text.includes(`'${event}'`))
}
