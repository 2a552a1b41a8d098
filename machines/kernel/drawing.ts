/** The parts of a drawing, and how a standing colours it. Its geometry is made at build time and committed. */
import type { Role } from './define.ts'

export type Point = readonly [x: number, y: number]

export type Area = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** state: someone can be here. choice: decided by facts alone. end: a part is over. exit: leads out of the picture. */
export type BoxLevel = 'phase' | 'lane' | 'step' | 'state' | 'choice' | 'end' | 'exit'

export type DrawnBox = Area & {
  readonly id: string
  /** Dotted path from the machine's root, as in `snapshot.value`; empty for an exit. */
  readonly path: string
  readonly title: string
  /** When a frame is passed over, such as "skipped without a fee". */
  readonly note?: string
  readonly level: BoxLevel
  /** Has boxes inside; its title is at the top left. */
  readonly frame?: true
  /** Where its frame begins. */
  readonly first?: true
  /** The step that this box is, or belongs to. */
  readonly step?: string
  /** Whose move it can be here. */
  readonly courts?: readonly Role[]
  /** For a closed step: whose move it is in each state inside, by path below this one. */
  readonly moves?: Readonly<Record<string, Role>>
  /** Name of the view that shows the inside. */
  readonly opens?: string
}

export type DrawnLine = {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Event types that lead this way; none for what happens by itself. */
  readonly events: readonly string[]
  /** Happens after a delay: drawn dashed. */
  readonly timer?: true
  readonly points: readonly Point[]
  readonly label?: Area & { readonly lines: readonly string[] }
}

export type Drawing = {
  readonly machine: string
  readonly view: string
  readonly title: string
  /** The view that contains this one; null for the overview. */
  readonly within: string | null
  /** When this part is passed over. */
  readonly note?: string
  readonly w: number
  readonly h: number
  readonly boxes: readonly DrawnBox[]
  readonly lines: readonly DrawnLine[]
}

/** `snapshot.value` of XState: a key, or keys with what is inside. */
export type Value = string | { readonly [key: string]: Value | undefined }

/** The current states of an operation. */
export type Standing = {
  readonly value: Value
  /** Settled steps: `context.done`. */
  readonly done: readonly string[]
  /** Event types that the person looking may send now. */
  readonly offered?: readonly string[]
  /** The states after the selected event. */
  readonly foreseen?: Value | null
}

/** How long operations stay somewhere, by path: a colour, and the same in words. */
export type Heat = {
  /** 0 to 5, longer with each; null: nothing has left it yet. */
  readonly level: number | null
  /** Stands in the box. */
  readonly text: string
  /** Read out. */
  readonly words: string
}

type Tone = 'here' | 'done' | 'open'

export type PaintedBox = DrawnBox & {
  readonly tone: Tone
  /** Chips to draw: where it is now, only whose move it is now. */
  readonly chips: readonly Role[]
  readonly heat?: Heat
  /** It would be here, and is not yet; of the innermost boxes only. */
  readonly foreseen?: true
}

/** `offered`: the person looking can go this way now. */
export type PaintedLine = DrawnLine & { readonly offered: boolean }

export type Painting = {
  /** Frames first, so that what is inside lies above them. */
  readonly boxes: readonly PaintedBox[]
  readonly lines: readonly PaintedLine[]
}

/** Geometry, standing and heat → what is painted. Without them: the plain chart. */
export function paint(
  drawing: Drawing,
  standing: Standing | null = null,
  heats: ReadonlyMap<string, Heat> | null = null,
): Painting {
  const active = standing ? leavesOf(standing.value) : []
  const done = withAutomatic(drawing, active, new Set(standing?.done))
  const offered = new Set(standing?.offered)
  const foreseen = standing?.foreseen
    ? leavesOf(standing.foreseen).filter((leaf) => !active.includes(leaf))
    : []
  const boxes = drawing.boxes.map((box) => {
    const here = active.filter((leaf) => isWithin(leaf, box.path))
    const heat = heats?.get(box.path)
    const painted = {
      ...box,
      tone: toneOf(drawing, box, here, done),
      chips: chipsOf(box, here),
      ...(!box.frame && foreseen.some((leaf) => isWithin(leaf, box.path)) && { foreseen: true as const }),
    }
    return heat ? { ...painted, heat } : painted
  })
  const lines = drawing.lines.map((line) => ({
    ...line,
    offered:
      line.events.some((type) => offered.has(type)) &&
      boxes.some(({ id, tone }) => id === line.from && tone === 'here'),
  }))
  return { boxes: boxes.toSorted((a, b) => Number(b.frame ?? false) - Number(a.frame ?? false)), lines }
}

/** `a.b.c` → `a.b.c`, `a.b`, `a`. */
export function* pathsUp(path: string): Generator<string> {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) yield path.slice(0, end)
}

/** Paths of the innermost active states: `{a: {b: 'c', d: 'e'}}` → `a.b.c`, `a.d.e`. */
export function leavesOf(value: Value): readonly string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, inner]) =>
    (inner === undefined ? [] : leavesOf(inner)).map((leaf) => `${key}.${leaf}`),
  )
}

const isWithin = (leaf: string, path: string): boolean =>
  path !== '' && (leaf === path || leaf.startsWith(`${path}.`))

/** Lanes that wait for their neighbours rest here. */
const RESTING = new Set(['finished', 'passedOver', 'notNeeded'])

function toneOf(drawing: Drawing, box: DrawnBox, here: readonly string[], done: ReadonlySet<string>): Tone {
  if (here.length > 0) {
    const rests = box.frame && here.every(isRest)
    return rests ? 'done' : 'here'
  }
  if (box.level === 'end' || box.level === 'step') return isSettled(box, done) ? 'done' : 'open'
  if (box.frame) return holdsDone(drawing, box, done) ? 'done' : 'open'
  return 'open'
}

const isRest = (leaf: string): boolean => RESTING.has(leaf.split('.').at(-1) ?? '')

/** The end of a step counts only if it is the step's own: `notNeeded` is another way out. */
const isSettled = (box: DrawnBox, done: ReadonlySet<string>): boolean =>
  box.step !== undefined && done.has(box.step) && (box.level === 'step' || OWN_ENDS.test(box.path))

const OWN_ENDS = /\.(done|proven)$/

/** A step that only waits for another lane has no event: it was passed when the step after it has begun. */
function withAutomatic(
  { boxes, lines }: Drawing,
  active: readonly string[],
  done: ReadonlySet<string>,
): ReadonlySet<string> {
  const isReached = (id: string): boolean => {
    const next = boxes.find((box) => box.id === id)
    return (
      next?.step !== undefined && (done.has(next.step) || active.some((leaf) => isWithin(leaf, next.path)))
    )
  }
  const passed = boxes.filter(
    (box) =>
      box.level === 'step' &&
      isAutomatic(boxes, box) &&
      lines.some(({ from, to }) => from === box.id && isReached(to)),
  )
  return new Set([...done, ...passed.flatMap(({ step }) => step ?? [])])
}

/** No one but the system is waited for in it. */
function isAutomatic(boxes: readonly DrawnBox[], { path }: DrawnBox): boolean {
  const courts = boxes.filter((box) => isWithin(box.path, path)).flatMap((box) => box.courts ?? [])
  return courts.length > 0 && courts.every((court) => court === 'system')
}

const holdsDone = (drawing: Drawing, frame: DrawnBox, done: ReadonlySet<string>): boolean =>
  drawing.boxes.some(({ path, step }) => step !== undefined && isWithin(path, frame.path) && done.has(step))

function chipsOf({ courts = [], moves, path }: DrawnBox, here: readonly string[]): readonly Role[] {
  if (!moves || here.length === 0) return courts
  const now = here.flatMap((leaf) => moves[leaf.slice(path.length + 1)] ?? [])
  return now.length > 0 ? [...new Set(now)] : courts
}
