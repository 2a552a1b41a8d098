/** Everything that is generated from the machines, as paths and contents. */
import { paint, type Drawing } from '../../machines/kernel/drawing.ts'
import { toModel } from '../../machines/kernel/model.ts'
import type { PageEntry } from '../../machines/kernel/page.ts'
import { charts, type Chart } from './charts.ts'
import { imageName, indexOf, pageOf } from './docs.ts'
import { historyOf } from './history.ts'
import { historyInWords } from './history-words.ts'
import { shapeOf, type Lock, type Shape } from '../../machines/kernel/shape.ts'
import { entryOfPage, pageDataOf } from './page.ts'
import palettes from './palettes.json' with { type: 'json' }
import { toSvg } from './svg.ts'
import { drawingsOf } from './views.ts'
import { waysOf } from './ways.ts'

/** Path from the root of the repository → contents. */
export type Files = ReadonlyMap<string, string>

/** A file of the repository; null: there is none. */
export type Read = (path: string) => Promise<string | null>

/** The lock of every machine, the geometry of every drawing, and the documentation. */
export async function generate(read: Read, today: string): Promise<Files> {
  const files = new Map<string, string>()
  const pages: PageEntry[] = []
  for (const chart of charts) {
    const drawings = await drawingsOf(chart)
    const shape = lockOfChart(chart)
    const before = await read(lockPath(chart))
    const known = before === null ? null : (JSON.parse(before) as Lock)
    const history = historyOf(known, shape, notesOf(chart), today)
    files.set(lockPath(chart), listing({ ...shape, history } satisfies Lock))
    const ways = waysOf(chart)
    const versions = historyInWords(chart, chart.spell(toModel(chart.machine)), history)
    for (const drawing of drawings) {
      files.set(geometryPath(chart, drawing), listing(drawing))
      const heading = drawing.within ? `${chart.title} · ${drawing.title}` : chart.title
      for (const palette of [palettes.light, palettes.dark])
        files.set(
          `docs/machines/img/${imageName(chart, drawing, palette === palettes.dark)}`,
          toSvg(drawing, paint(drawing), heading, palette),
        )
    }
    files.set(`docs/machines/${chart.name}.md`, pageOf(chart, drawings, ways, versions))
    const page = pageDataOf(chart, drawings, ways, versions)
    files.set(`machines/${chart.folder}/geometry/page.json`, listing(page))
    pages.push(entryOfPage(page))
  }
  files.set('machines/pages.json', listing({ pages }))
  files.set('docs/machines/index.md', indexOf(charts))
  return files
}

export const lockPath = ({ folder }: Chart): string => `machines/${folder}/${folder}.lock.json`

const geometryPath = ({ folder }: Chart, { view }: Drawing): string =>
  `machines/${folder}/geometry/${view}.geometry.json`

/** What the way up to this version says. */
const notesOf = ({ operation, version }: Chart): readonly string[] =>
  operation?.migrations.filter(({ from }) => from === version - 1).map(({ note }) => note) ?? []

export const lockOfChart = ({ name, version, machine }: Chart): Shape =>
  shapeOf(name, version, toModel(machine))

/** JSON with one entry of each list per line, so that differences can be read. */
function listing(value: object): string {
  const parts = Object.entries(value).map(([key, inner]) => {
    const list = Array.isArray(inner) && inner.length > 0
    const text = list
      ? `[\n${inner.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
      : JSON.stringify(inner)
    return `  ${JSON.stringify(key)}: ${text}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
