/** The page of bench/gantt.ts: two functions, each called on a fresh page. */
import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import Gantt from 'frappe-gantt'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { dayOf, type Dependency, type Plan, type Task } from '../../../machines/projectPlanning/plan.ts'
import { PlanningChart } from '../../../src/features/planning/planning.tsx'
import { loadMessages } from '../../../src/lib/messages.ts'
import { queryClient } from '../../../src/lib/query-client.ts'
import 'virtual:frappe-gantt.css'
import '../../../src/theme/global.css'
import 'virtual:themes.css'

const TASKS = 5_000
const PER_GROUP = 50
/** 2026-01-05 */
const FIRST = 20_458

/** Groups of fifty; each task waits for the one before it, so that every bar has a line. */
function planOf(): Plan {
  const tasks = new Map<string, Task>()
  const dependencies = new Map<string, Dependency>()
  for (let place = 0; place < TASKS; place += 1) {
    const inGroup = place % PER_GROUP
    const id = `t${place}`
    const start = FIRST + Math.floor(place / PER_GROUP) * 3 + inGroup * 4
    tasks.set(id, {
      id,
      name: `Task ${place}`,
      kind: 'task',
      start: dayOf(start),
      end: dayOf(start + 3),
      progress: place % 101,
      parentId: inGroup === 0 ? null : `t${place - inGroup}`,
      place,
      resources: [`Team ${place % 7}`],
    })
    if (inGroup > 1)
      dependencies.set(`d${place}`, {
        id: `d${place}`,
        fromId: `t${place - 1}`,
        toId: id,
        kind: 'FS',
        lagDays: 0,
      })
  }
  return { tasks, dependencies }
}

/** Until the browser has painted what is there now. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

async function drawn(draw: () => void, isThere: () => boolean): Promise<number> {
  await painted()
  const since = performance.now()
  draw()
  while (!isThere()) await painted()
  await painted()
  return performance.now() - since
}

const root = document.getElementById('root')!

async function own(): Promise<number> {
  await loadMessages('planning', 'shared')
  const plan = planOf()
  const element = <PlanningChart plan={plan} label="Bench" readOnly={false} zoom="week" />
  const router = createMemoryRouter([{ path: '*', element }])
  return drawn(
    () =>
      createRoot(root).render(
        <RendererProvider renderer={createDOMRenderer(document)}>
          <FluentProvider className="app">
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </FluentProvider>
        </RendererProvider>,
      ),
    () => document.querySelector('[data-bar]') !== null,
  )
}

function frappe(): Promise<number> {
  const { tasks, dependencies } = planOf()
  const waits = Map.groupBy(dependencies.values(), ({ toId }) => toId)
  const list = [...tasks.values()].map(({ id, name, start, end, progress }) => ({
    id,
    name,
    start,
    end,
    progress,
    dependencies: (waits.get(id) ?? []).map(({ fromId }) => fromId),
  }))
  return drawn(
    () => new Gantt(root, list, { view_mode: 'Week', container_height: 700, scroll_to: 'start' }),
    () => document.querySelector('.bar-wrapper') !== null,
  )
}

/** Time between frames while something moves at each of them, ms. */
async function framesOf(count: number, move: (frame: number) => void): Promise<readonly number[]> {
  const times: number[] = []
  await painted()
  let before = performance.now()
  for (let frame = 0; frame < count; frame += 1) {
    move(frame)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    times.push(now - before)
    before = now
  }
  return times
}

/** The element of the chart that scrolls up and down. */
const scrollerOf = (which: 'own' | 'frappe'): Element =>
  document.querySelector(which === 'own' ? '[data-pane]' : '.gantt-container')!

const scroll = (which: 'own' | 'frappe', frames: number): Promise<readonly number[]> => {
  const scroller = scrollerOf(which)
  const way = scroller.scrollHeight - scroller.clientHeight
  return framesOf(frames, (frame) => {
    scroller.scrollTop = (way * frame) / frames
  })
}

/** Watches frames until it is stopped: someone drags meanwhile. */
let isWatching = false
async function watch(): Promise<readonly number[]> {
  isWatching = true
  const times: number[] = []
  let before = performance.now()
  while (isWatching) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    times.push(now - before)
    before = now
  }
  return times
}
const stop = (): void => void (isWatching = false)

/** Where a bar lies that can be dragged to the right, at the beginning of the plan. */
async function barOf(which: 'own' | 'frappe') {
  scrollerOf(which).scrollTo(0, 0)
  await painted()
  const scroller = scrollerOf(which).getBoundingClientRect()
  const bars = [...document.querySelectorAll(which === 'own' ? '[data-bar]' : '.bar-wrapper .bar')]
  const seen = bars
    .map((bar) => ({ bar, box: bar.getBoundingClientRect() }))
    .filter(
      ({ box }) =>
        box.width > 24 &&
        box.left > scroller.left + (which === 'own' ? 600 : 40) &&
        box.right < scroller.right - 150 &&
        box.top > scroller.top + 120 &&
        box.bottom < scroller.bottom - 40,
    )
  const box = seen[0]?.box
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
}

const bench = { own, frappe, scroll, watch, stop, barOf }
export type Bench = typeof bench
Object.assign(window, { bench })
