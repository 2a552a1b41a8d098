/** What a failure drill is: it does harm to a system of its own, measures, and says what did not hold. */

export type Options = {
  readonly rounds: number
  readonly seed: number
  readonly minutes: number
  /** What the drill guards against is switched on: the drill must find it, or it finds nothing at all. */
  readonly isControl: boolean
  /** Says how far it is. */
  readonly say: (sentence: string) => void
}

export type Outcome = {
  readonly figures: Readonly<Record<string, number | string>>
  /** What did not hold, as sentences. */
  readonly wrong: readonly string[]
}

export type Drill = {
  readonly what: string
  readonly rounds: number
  /** Where `--minutes` counts. */
  readonly minutes?: number
  /** The option that makes the drill its own negative control, and what it does. */
  readonly control?: { readonly option: string; readonly what: string }
  /** Programs by their path, and what installs them. */
  readonly needs?: { readonly programs: readonly string[]; readonly install: string }
  readonly run: (options: Options) => Promise<Outcome>
}

/** Asks until it is true. @throws when it is not within `seconds` */
export async function until(what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** @returns smallest, middle and largest, in the unit and with the decimals given */
export function spread(values: readonly number[], unit: string, decimals = 1): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, middle, most] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((at) =>
    (sorted[at] ?? Number.NaN).toFixed(decimals),
  )
  return `${least} / ${middle} / ${most} ${unit}`
}
