/** 5,000 tasks in our chart and in frappe-gantt: first drawing, frames while scrolling and while dragging a bar. */
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build, preview, type Alias } from 'vite'
import { findChromium, QUIET } from '../../scripts/chromium.ts'
import { median, quantile, type Figure } from '../figures.ts'
import type { Bench } from './gantt-page/page.tsx'
import { inTemporaryFolder, PROJECT } from '../surroundings.ts'

type Which = 'own' | 'frappe'
type Measured = {
  readonly first: number
  readonly scrolling: readonly number[]
  /** null: the bar could not be dragged. */
  readonly dragging: readonly number[] | null
}

const MOST_FIRST_MS = 500
/** 60 a second, and what the clock of a browser is inexact by. */
const MOST_FRAME_MS = 17.5
/** 150 pixels each: a fast wheel from the first row to the last. */
const FRAMES = 1_200
/** frappe-gantt takes a second for few of them. */
const FRAMES_FRAPPE = 60
/** Pixels, one at a time. */
const STEPS = 100
const ROUNDS = 3

const ROOT = path.join(PROJECT, 'bench', 'browser', 'gantt-page')

export const measureGantt = (): Promise<readonly Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('No Chromium: node scripts/chromium.ts installs one.')
    await buildPage(folder)
    const server = await preview({
      root: ROOT,
      configFile: false,
      build: { outDir: folder },
      preview: { port: 0 },
    })
    const browser = await chromium.launch({ executablePath, args: QUIET })
    try {
      const address = server.resolvedUrls?.local[0]
      if (!address) throw new Error('the page has no address')
      const rounds: { readonly own: Measured; readonly frappe: Measured }[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({
          own: await measured(browser, address, 'own'),
          frappe: await measured(browser, address, 'frappe'),
        })
      return figuresOf(rounds)
    } finally {
      await browser.close()
      await server.close()
    }
  })

const STYLE: Alias = {
  find: 'virtual:frappe-gantt.css',
  // The package does not export it.
  replacement: path.join(PROJECT, 'node_modules', 'frappe-gantt', 'dist', 'frappe-gantt.css'),
}

async function buildPage(outDir: string): Promise<void> {
  // React's own build for production, whatever started us.
  process.env['NODE_ENV'] = 'production'
  await build({
    root: ROOT,
    configFile: path.join(PROJECT, 'vite.config.ts'),
    publicDir: path.join(PROJECT, 'public'),
    resolve: { alias: [STYLE] },
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
}

async function measured(browser: Browser, address: string, which: Which): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.goto(address)
    await page.waitForFunction('window.bench !== undefined')
    const first = await page.evaluate<number>(`bench.${which}()`)
    const frames = which === 'own' ? FRAMES : FRAMES_FRAPPE
    const scrolling = await page.evaluate<readonly number[]>(`bench.scroll('${which}', ${frames})`)
    return { first, scrolling, dragging: await dragged(page, which) }
  } finally {
    await page.close()
  }
}

/** A bar at the beginning of the plan, with a real mouse. */
async function dragged(page: Page, which: Which): Promise<readonly number[] | null> {
  const bar = await page.evaluate<Awaited<ReturnType<Bench['barOf']>>>(`bench.barOf('${which}')`)
  if (!bar) return null
  await page.mouse.move(bar.x, bar.y)
  await page.mouse.down()
  const frames = page.evaluate<readonly number[]>('bench.watch()')
  for (let step = 1; step <= STEPS; step += 1) await page.mouse.move(bar.x + step, bar.y)
  await page.evaluate('bench.stop()')
  const times = await frames
  await page.mouse.up()
  return times
}

const NAMES: Readonly<Record<Which, string>> = { own: 'our chart', frappe: 'frappe-gantt 1.2.2' }

function figuresOf(rounds: readonly Readonly<Record<Which, Measured>>[]): readonly Figure[] {
  return (['own', 'frappe'] as const).flatMap((which) => {
    const all = rounds.map((round) => round[which])
    const firsts = all.map(({ first }) => first)
    const dragging = all.flatMap((one) => one.dragging ?? [])
    const isOwn = which === 'own'
    if (isOwn && all.some((one) => one.dragging === null)) throw new Error('no bar was in sight to drag')
    return [
      {
        name: `gantt: ${NAMES[which]}, first drawing of 5,000 tasks`,
        value: median(firsts),
        unit: 'ms',
        ...(isOwn && { most: MOST_FIRST_MS }),
        note: `rounds ${firsts.map((ms) => ms.toFixed(0)).join(', ')}`,
      },
      ...framesOf(
        `gantt: ${NAMES[which]}, scrolling`,
        all.flatMap(({ scrolling }) => scrolling),
        isOwn,
      ),
      ...(dragging.length > 0 ? framesOf(`gantt: ${NAMES[which]}, dragging a bar`, dragging, isOwn) : []),
    ] satisfies readonly Figure[]
  })
}

function framesOf(name: string, times: readonly number[], hasBudget: boolean): readonly Figure[] {
  const smooth = times.filter((ms) => ms <= MOST_FRAME_MS).length / times.length
  return [
    {
      name: `${name}, a frame, median`,
      value: median(times),
      unit: 'ms',
      ...(hasBudget && { most: MOST_FRAME_MS }),
      note: `p95 ${quantile(times, 0.95).toFixed(1)} ms; ${(smooth * 100).toFixed(0)} % of ${times.length} frames within ${MOST_FRAME_MS} ms`,
    },
  ]
}
